import { type RawBuilder, sql } from 'kysely'
import { type ExcerptPart, excerptOf, isSmallWord } from '#basics/excerpt.ts'
import { unformatted } from '#basics/formatting.ts'
import { likePatterns } from '#server/db/like-patterns.ts'
import type { DeskTrx } from '#server/db/transactions.ts'
import type { StaffActor } from '#server/http/app.ts'
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

/** More of them say little more about why a request was found. */
const SHOWN = 2

/**
 * Where each of these requests holds what was searched for, by id, two places at most: what was written last first,
 * then what happened. What was written is read request by request: an index of words would gather all that has them.
 */
export async function matchesIn(
  trx: DeskTrx,
  staff: StaffActor,
  requests: readonly { id: number }[],
  search: Search,
): Promise<ReadonlyMap<number, readonly QueueMatch[]>> {
  const all = [...search.words, ...search.phrases]
  const telling = all.filter((word) => !isSmallWord(word))
  // where "the" stands says nothing, unless it is all that was typed
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

/** Numbers that were typed with other signs than they stand here: the LH-20418 of lh20418, the (555) 010-0142 of 5550100142. */
function codesIn(text: string, words: readonly string[]): string[] {
  return words.flatMap((word) => {
    const parts = digitsIn(word)?.split('') ?? (isCode(word) ? word.match(/\p{L}+|\p{N}+/gu) : null)
    return (parts && text.match(new RegExp(parts.join('[^\\p{L}\\p{N}]{0,2}'), 'giu'))) ?? []
  })
}
