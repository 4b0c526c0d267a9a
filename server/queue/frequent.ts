import { CompiledQuery, type RawBuilder, sql } from 'kysely'
import { containing, TRIGRAM_CHARACTERS } from '#server/db/like-patterns.ts'
import type { DeskTrx } from '#server/db/transactions.ts'
import type { Search } from './parse-search.ts'
import { found, hasWords, phraseWeightIn, placesAsked, WEIGHT, weightIn } from './search.ts'

/** So many requests are looked at for frequent words, one by one: each costs the reading of its messages. */
const LOOKED_AT = 100

/**
 * What a search gives, as a table, without those that have one of `leftOut`; `isPartly`: requests that were not looked at
 * may fit too.
 */
export type Sought = {
  readonly table: RawBuilder<{ id: number; score: number }>
  readonly leftOut: readonly string[]
  readonly isPartly: boolean
}

/** What of a search so much has, as the planner estimates, that it is looked for only in what else narrows it. */
export type Frequent = Pick<Search, 'words' | 'phrases' | 'without'>

export const hasFrequent = ({ words, phrases, without }: Frequent): boolean =>
  words.length + phrases.length + without.length > 0

/** A phrase is as frequent as its rarest word, though fewer may have it just so: each that has them all would be read. */
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

/** `mute` are those which the indexes of words do not know: "the", "about". */
async function frequentWords(trx: DeskTrx, words: readonly string[]) {
  // of a number every part is looked for, which no word of its own says
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
 * What has all that was typed and none of what it shall be without, where some of that is frequent. What the rest
 * finds is looked at for it, and who is called all of it; without any rest, what is named so and the first of what
 * `head` gives.
 */
export async function soughtAmong(
  trx: DeskTrx,
  search: Search,
  frequent: Frequent,
  head: (limit: number) => RawBuilder<unknown>,
): Promise<Sought> {
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

/** Of one term, of which each place gives no more than are enough: gathered once for the page and for its counts. */
export async function soughtAlone(trx: DeskTrx, search: Search): Promise<Sought> {
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

/** Null once one of them is: then nothing is read for those that follow. */
const sumOf = (score: RawBuilder<unknown>, weights: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
  weights.reduce(
    (sum, weight) =>
      sql`(select case when so_far is not null then so_far + (${weight}) end from (select ${sum} offset 0) as one (so_far))`,
    score,
  )

/** What is too short for the index of a name's parts is not looked for there. */
function everyIn({ words, phrases }: Search, name: RawBuilder<unknown>): RawBuilder<unknown> {
  const all = [...words, ...phrases]
  if (all.length === 0 || all.some((one) => one.length < TRIGRAM_CHARACTERS)) return sql`false`
  return sql.join(
    all.map((one) => sql`${name} like folded(${containing(one)})`),
    sql` and `,
  )
}
