import { type RawBuilder, sql } from 'kysely'
import { type ExcerptPart, excerptOf, isSmallWord } from '#basics/text/excerpt.ts'
import { unformatted } from '#basics/text/formatting.ts'
import { likePatterns } from '#server/platform/db/like-patterns.ts'
import type { DeskTrx } from '#server/platform/db/transactions.ts'
import type { StaffActor } from '#server/platform/http/app.ts'
import type { Search } from './parse-search.ts'
import { digitsIn, isCode, patternsOf, says, saysNumber } from './search.ts'

type Where = 'message' | 'note' | 'details' | 'file' | 'email'
export type QueueMatch = {
  readonly where: Where
  readonly parts: ExcerptPart[]
  readonly by: { readonly name: string; readonly me: boolean } | null
  readonly at: Date | null
}
type Found = {
  id: number
  place: Where
  text: string
  by: string | null
  me: boolean
  at: Date | null
  is_formatted: boolean
}

/** Number of places shown for a request. More would explain little about why it was found. */
const SHOWN = 2

/**
 * Places in each request, by id, that contain the searched words. At most two: the latest messages first, then events.
 * Texts are read per request, because an index of words would gather every request that has the words.
 */
export async function matchesIn(
  trx: DeskTrx,
  staff: StaffActor,
  requests: readonly { id: number }[],
  search: Search,
): Promise<ReadonlyMap<number, readonly QueueMatch[]>> {
  const all = [...search.words, ...search.phrases]
  const telling = all.filter((word) => !isSmallWord(word))
  // a match of a word like "the" explains nothing, unless the search has only such words
  const words = telling.length > 0 ? telling : all
  if (words.length === 0 || requests.length === 0) return new Map()
  const ids = sql`any (${requests.map(({ id }) => id)}::bigint[])`
  const anyIn = (text: RawBuilder<unknown>) =>
    sql.join(
      words.flatMap((word) => [says(word, text), saysNumber(word, text)]),
      sql` or `,
    )
  const anywhere = sql`any (${words.flatMap(likePatterns)}::text[])`
  const { rows } = await sql<Found>`
    select id, place, text, by, me, at, is_formatted from (
      select places.*, row_number() over (partition by id order by rank) as nth from (
        select distinct on (id, rank) * from (
          select one.id, said.* from unnest(${requests.map(({ id }) => id)}::bigint[]) as one (id), lateral (
            (select 1 as rank, 'message' as place, body as text, source_name as by,
                coalesce(staff_id = ${staff.id}, false) as me, at, source = 'other' as is_formatted from timeline
              where request_id = one.id and kind = 'message' and (${anyIn(sql`coalesce(body, '')`)})
              order by seq desc limit 1)
            union all
            (select 2, 'note', body, staff_name, staff_id = ${staff.id}, at, true from desk.notes
              where request_id = one.id and (${anyIn(sql`body`)}) order by seq desc limit 1)
          ) as said
          union all
          select requests.id, 3, 'details', details, first_name, false, issued_at, false
            from requests join members on members.id = requests.member_id
            where requests.id = ${ids} and (${anyIn(sql`details`)})
          union all
          select request_id, 4, 'file', filename, null, false, uploaded_at, false from uploads
            where request_id = ${ids} and folded(filename) like ${patternsOf(...words)}
              and (attached_message_id is not null or attached_run_id is not null)
          union all
          select requests.id, 5, 'email', email, null, false, null, false
            from requests join members on members.id = requests.member_id
            where requests.id = ${ids} and email ilike ${anywhere}
        ) as found order by id, rank, at desc
      ) as places
    ) as places where nth <= ${sql.lit(SHOWN)} order by id, nth`.execute(trx)
  const matches = new Map<number, QueueMatch[]>()
  for (const { id, place, by, me, at, ...found } of rows) {
    const text = found.is_formatted ? unformatted(found.text) : found.text
    const parts = excerptOf(text, [...words, ...codesIn(text, words)])
    matches.set(id, [
      ...(matches.get(id) ?? []),
      { where: place, parts, by: by === null ? null : { name: by, me }, at },
    ])
  }
  return matches
}

/** Numbers in the text that were typed with other separators: LH-20418 for lh20418, (555) 010-0142 for 5550100142. */
function codesIn(text: string, words: readonly string[]): string[] {
  return words.flatMap((word) => {
    const parts = digitsIn(word)?.split('') ?? (isCode(word) ? word.match(/\p{L}+|\p{N}+/gu) : null)
    return (parts && text.match(new RegExp(parts.join('[^\\p{L}\\p{N}]{0,2}'), 'giu'))) ?? []
  })
}
