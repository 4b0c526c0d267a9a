import { CompiledQuery, type RawBuilder, sql } from 'kysely'
import { containing, TRIGRAM_CHARACTERS } from '#server/platform/db/like-patterns.ts'
import type { DeskTrx } from '#server/platform/db/transactions.ts'
import type { Search } from './parse-search.ts'
import { found, hasWords, phraseWeightIn, placesAsked, WEIGHT, weightIn } from './search.ts'

/** Number of requests that are checked for frequent words, one by one. Each check reads the request's messages. */
const LOOKED_AT = 100

/**
 * The matches of a search as a table, without the requests that contain a word of `leftOut`. `isPartly`: requests that
 * were not checked may match too.
 */
export type SearchResult = {
  readonly table: RawBuilder<{ id: number; score: number }>
  readonly leftOut: readonly string[]
  readonly isPartly: boolean
}

/**
 * Words and phrases of a search with so many matches, by the planner's estimate, that only the matches of its other
 * terms are checked for them.
 */
export type Frequent = Pick<Search, 'words' | 'phrases' | 'without'>

export const hasFrequent = ({ words, phrases, without }: Frequent): boolean =>
  words.length + phrases.length + without.length > 0

/**
 * A phrase counts as frequent if its rarest word is: the database would read every request that contains all of its
 * words, even if few contain the exact phrase.
 */
export async function frequentIn(trx: DeskTrx, { words, phrases, without }: Search): Promise<Frequent> {
  const parts = [...phrases, ...without].flatMap(wordsOf)
  const { frequent, mute } = await frequentWords(trx, [...words, ...parts])
  const isFrequent = (phrase: string) => wordsOf(phrase).every((word) => frequent.has(word) || mute.has(word))
  return {
    words: words.filter((word) => frequent.has(word)),
    phrases: phrases.filter(isFrequent),
    without: without.filter(isFrequent),
  }
}

const wordsOf = (phrase: string) => phrase.split(/[^\p{L}\p{N}'’]+/u).filter(Boolean)

/** `mute` are words that the full-text index ignores, such as "the" and "about". */
async function frequentWords(trx: DeskTrx, words: readonly string[]) {
  // numbers are searched by each of their parts, which the estimate for a word does not cover
  const asked = [...new Set(words)].filter((word) => !/\d/.test(word))
  const places = asked.flatMap((word) => placesAsked(word).map((place) => ({ ...place, word })))
  if (places.length === 0) return { frequent: new Set<string>(), mute: new Set<string>() }
  const { rows: known } = await sql<{ mute: string[] }>`
    select array(select word from unnest(${asked}::text[]) as word
      where numnode(plainto_tsquery('english', searchable(word))) = 0) as mute`.execute(trx)
  const all = sql.join(
    places.map(({ ask }) => ask),
    sql` union all `,
  )
  const { sql: text, parameters } = sql`explain (format json) ${all}`.compile(trx)
  const { rows } = await trx.executeQuery<Explained>(CompiledQuery.raw(text, [...parameters]))
  const parts = rows[0]?.['QUERY PLAN'][0]?.Plan.Plans ?? []
  const isFrequent = places.filter(({ frequentFrom }, at) => (parts[at]?.['Plan Rows'] ?? 0) >= frequentFrom)
  return { frequent: new Set(isFrequent.map(({ word }) => word)), mute: new Set(known[0]?.mute) }
}

type Plan = { readonly 'Plan Rows': number; readonly Plans?: readonly Plan[] }
type Explained = { readonly 'QUERY PLAN': readonly { readonly Plan: Plan }[] }

/**
 * Matches of a search that has frequent terms. If it also has rare terms, checks their matches for the frequent ones.
 * Otherwise checks requests whose title has all typed terms, and the first requests of `head`. In both cases also
 * checks the requests of members whose name has all typed terms.
 */
export async function searchWithin(
  trx: DeskTrx,
  search: Search,
  frequent: Frequent,
  head: (limit: number) => RawBuilder<unknown>,
): Promise<SearchResult> {
  const telling = {
    ...search,
    words: search.words.filter((word) => !frequent.words.includes(word)),
    phrases: search.phrases.filter((phrase) => !frequent.phrases.includes(phrase)),
  }
  const most = sql.lit(LOOKED_AT)
  const candidates = hasWords(telling)
    ? [sql`select id, score, true from ${found(telling, false)} as one order by score desc, id desc limit ${most}`]
    : [
        sql`select requests.id, 0, false from requests where ${everyIn(search, sql`folded(name)`)} limit ${most}`,
        sql`select id, 0, true from (${head(LOOKED_AT)}) as first`,
      ]
  const people = sql`select requests.id, ${sql.lit(telling.words.length + telling.phrases.length)} * ${WEIGHT.person}, false
    from members join requests on requests.member_id = members.id
    where ${everyIn(search, sql`folded(first_name || ' ' || last_name)`)} limit ${most}`
  const all = [...candidates, people].map((some) => sql`(${some})`)
  const weights = [...frequent.words.map(weightIn), ...frequent.phrases.map(phraseWeightIn)]
  const unwanted = frequent.without.map((phrase) => sql`(${weightIn(phrase)}) is not null`)
  const { rows } = await sql<{ id: number; is_next: boolean; score: number | null }>`
    select requests.id, is_next, case when ${sql.join([...unwanted, sql`false`], sql` or `)} then null
      else ${sumOf(sql`candidate.score`, weights)} end as score
    from (select id, max(score) as score, bool_or(is_next) as is_next
      from (${sql.join(all, sql` union all `)}) as found (id, score, is_next) group by id) as candidate
    join requests on requests.id = candidate.id join members on members.id = requests.member_id`.execute(trx)
  const table = tableOf(rows.filter(({ score }) => score !== null))
  const isPartly = rows.filter(({ is_next }) => is_next).length === LOOKED_AT
  return { table, leftOut: frequent.without, isPartly }
}

/**
 * Matches of a search for one term, at most `enoughOf` for each place. They are read once, for the page and for its
 * counts.
 */
export async function searchDirect(trx: DeskTrx, search: Search): Promise<SearchResult> {
  const { rows } = await sql<{
    id: number
    score: number
  }>`select id, score from ${found(search, true)} as one`.execute(trx)
  return { table: tableOf(rows), leftOut: [], isPartly: false }
}

const tableOf = (rows: readonly { readonly id: number; readonly score: number | null }[]) =>
  sql<{ id: number; score: number }>`(
    select id, score from unnest(${rows.map(({ id }) => id)}::bigint[], ${rows.map(({ score }) => score)}::integer[])
      as looked_at (id, score))`

/** The sum of the weights, or null as soon as one of them is null: the weights after it are then not read. */
const sumOf = (score: RawBuilder<unknown>, weights: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
  weights.reduce(
    (sum, weight) =>
      sql`(select case when so_far is not null then so_far + (${weight}) end from (select ${sum} offset 0) as one (so_far))`,
    score,
  )

/** Ignores terms that are too short for the trigram index of names. */
function everyIn({ words, phrases }: Search, name: RawBuilder<unknown>): RawBuilder<unknown> {
  const all = [...words, ...phrases]
  if (all.length === 0 || all.some((one) => one.length < TRIGRAM_CHARACTERS)) return sql`false`
  return sql.join(
    all.map((one) => sql`${name} like folded(${containing(one)})`),
    sql` and `,
  )
}
