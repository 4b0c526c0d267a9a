import { type RawBuilder, sql } from 'kysely'
import { excerptOf, type Part } from '#basics/excerpt.ts'
import { likePatterns } from '#server/db/like-patterns.ts'
import type { DeskTrx } from '#server/db/transactions.ts'
import type { Search } from './parse-search.ts'
import { isCode, says } from './search.ts'

type Where = 'message' | 'note' | 'details' | 'file' | 'email'
export type Match = { readonly where: Where; readonly parts: Part[] }
type Found = { id: number; place: Where; text: string }

/**
 * Where each of these requests holds what was searched for, by id: what was written last first, then what happened.
 * What was written is read request by request: an index of words would gather all that has them.
 */
export async function matchesIn(trx: DeskTrx, requests: readonly { id: number }[], search: Search) {
  const words = [...search.words, ...search.phrases]
  if (words.length === 0 || requests.length === 0) return new Map<number, Match>()
  const ids = sql`any (${requests.map(({ id }) => id)}::bigint[])`
  const anyIn = (text: RawBuilder<unknown>) =>
    sql.join(
      words.map((word) => says(word, text)),
      sql` or `,
    )
  const anywhere = sql`any (${words.flatMap(likePatterns)}::text[])`
  const { rows } = await sql<Found>`
    select distinct on (id) id, place, text from (
      select one.id, said.* from unnest(${requests.map(({ id }) => id)}::bigint[]) as one (id), lateral (
        (select 1 as rank, 'message' as place, body as text from timeline
          where request_id = one.id and kind = 'message' and (${anyIn(sql`coalesce(body, '')`)})
          order by seq desc limit 1)
        union all
        (select 2, 'note', body from desk.notes
          where request_id = one.id and (${anyIn(sql`body`)}) order by seq desc limit 1)
      ) as said
      union all
      select id, 3, 'details', details from requests
        where id = ${ids} and (${anyIn(sql`details`)})
      union all
      select request_id, 4, 'file', filename from uploads
        where request_id = ${ids} and filename ilike ${anywhere}
          and (attached_message_id is not null or attached_run_id is not null)
      union all
      select requests.id, 5, 'email', email from requests join members on members.id = requests.member_id
        where requests.id = ${ids} and email ilike ${anywhere}
    ) as found order by id, rank`.execute(trx)
  return new Map(
    rows.map(({ id, place, text }): [number, Match] => [
      id,
      { where: place, parts: excerptOf(text, [...words, ...codesIn(text, words)]) },
    ]),
  )
}

/** Numbers that were typed with other signs than they stand here: the LH-20418 of lh20418. */
function codesIn(text: string, words: readonly string[]): string[] {
  return words.filter(isCode).flatMap((word) => {
    const runs = word.match(/\p{L}+|\p{N}+/gu) ?? []
    return text.match(new RegExp(runs.join('[^\\p{L}\\p{N}]{0,2}'), 'giu')) ?? []
  })
}
