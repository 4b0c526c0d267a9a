import { CompiledQuery, type RawBuilder, sql } from 'kysely'
import { containing, TRIGRAM_CHARACTERS } from '#server/db/like-patterns.ts'
import type { DeskTrx } from '#server/db/transactions.ts'
import type { Search } from './parse-search.ts'
import { found, placesAsked, weightIn } from './search.ts'

/** So many requests are looked at for frequent words, one by one: each costs the reading of its messages. */
const LOOKED_AT = 100

/** What a search gives, as a table; `isPartly`: requests that were not looked at may have all its words too. */
export type Sought = { readonly table: RawBuilder<{ id: number; score: number }>; readonly isPartly: boolean }

/** The words of a search that so much has, as the planner estimates, that only what else narrows it can find it. */
export async function frequentWords(trx: DeskTrx, { words }: Search): Promise<ReadonlySet<string>> {
  // of a number every part is looked for, which no word of its own says
  const asked = words.filter((word) => !/\d/.test(word))
  const places = asked.flatMap((word) => placesAsked(word).map((place) => ({ ...place, word })))
  if (places.length === 0) return new Set()
  // otherwise what the planner estimates is divided among helpers; what is asked later may have them
  const before = await sql<{ helpers: string }>`
    select current_setting('max_parallel_workers_per_gather') as helpers,
      set_config('max_parallel_workers_per_gather', '0', true)`.execute(trx)
  const all = sql.join(
    places.map(({ ask }) => ask),
    sql` union all `,
  )
  const { sql: text, parameters } = sql`explain (format json) ${all}`.compile(trx)
  const { rows } = await trx.executeQuery<Explained>(CompiledQuery.raw(text, [...parameters]))
  await sql`select set_config('max_parallel_workers_per_gather', ${before.rows[0]?.helpers ?? '2'}, true)`.execute(trx)
  const parts = rows[0]?.['QUERY PLAN'][0]?.Plan.Plans ?? []
  const isFrequent = places.filter(({ frequentFrom }, at) => (parts[at]?.['Plan Rows'] ?? 0) >= frequentFrom)
  return new Set(isFrequent.map(({ word }) => word))
}

type Plan = { readonly 'Plan Rows': number; readonly Plans?: readonly Plan[] }
type Explained = { readonly 'QUERY PLAN': readonly { readonly Plan: Plan }[] }

/**
 * What has all the words, where some are frequent. What the other words find is looked at for these; without another
 * word, what has all of them in its name or its member's, and the first of what `head` gives.
 */
export async function soughtAmong(
  trx: DeskTrx,
  search: Search,
  frequent: ReadonlySet<string>,
  head: (limit: number) => RawBuilder<unknown>,
): Promise<Sought> {
  const telling = { ...search, words: search.words.filter((word) => !frequent.has(word)) }
  const hasOthers = telling.words.length + telling.phrases.length > 0
  const most = sql.lit(LOOKED_AT)
  const candidates = hasOthers
    ? sql`select id, score from ${found(telling, false)} as one order by score desc, id desc limit ${most}`
    : sql`select id, 0 as score from (
        (select id from requests where ${everyIn(frequent, sql`folded(name)`)} limit ${most})
        union (select requests.id from members join requests on requests.member_id = members.id
          where ${everyIn(frequent, sql`folded(first_name || ' ' || last_name)`)} limit ${most})
        union ${head(LOOKED_AT)}) as one`
  const weights = sql.join([...frequent].map(weightIn), sql` + `)
  const { rows } = await sql<{ id: number; score: number | null }>`
    select requests.id, candidate.score + ${weights} as score
    from (${candidates}) as candidate
    join requests on requests.id = candidate.id join members on members.id = requests.member_id`.execute(trx)
  const all = rows.filter(({ score }) => score !== null)
  const table = sql<{ id: number; score: number }>`(
    select id, score from unnest(${all.map(({ id }) => id)}::bigint[], ${all.map(({ score }) => score)}::integer[])
      as looked_at (id, score))`
  return { table, isPartly: !hasOthers || rows.length === LOOKED_AT }
}

/** A word too short for the index of a name's parts is not looked for there. */
function everyIn(words: ReadonlySet<string>, name: RawBuilder<unknown>): RawBuilder<unknown> {
  if ([...words].some((word) => word.length < TRIGRAM_CHARACTERS)) return sql`false`
  return sql.join(
    [...words].map((word) => sql`${name} like folded(${containing(word)})`),
    sql` and `,
  )
}
