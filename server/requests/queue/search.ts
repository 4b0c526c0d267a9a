import { type RawBuilder, sql } from 'kysely'
import { FOUND_MAX } from '#contract/desk/queue/queue.ts'
import { containing, isUnspaced, likePatterns, UNSPACED } from '#server/platform/db/like-patterns.ts'
import type { DeskTrx } from '#server/platform/db/transactions.ts'
import type { Search } from './parse-search.ts'

/** Weight of each place. It is higher where a match is more likely to be the one that the user wants. */
export const WEIGHT = {
  wholeNumber: sql.lit(12),
  number: sql.lit(10),
  person: sql.lit(8),
  name: sql.lit(6),
  phrase: sql.lit(5),
  email: sql.lit(5),
  file: sql.lit(4),
  details: sql.lit(3),
  said: sql.lit(2),
}

/**
 * Limits the matches of each place, if the search is a single word or phrase, to more than users read. `materialized`
 * makes the planner ignore the limit: it would otherwise expect to find enough matches early in a table scan, and
 * where nothing matches it would read the whole table.
 */
const enoughOf = (place: RawBuilder<unknown>) =>
  sql`(with place as materialized (${place}) select * from place limit ${sql.lit(FOUND_MAX)})`
/** Minimum length of a word in messages, notes and answers. A shorter prefix matches too many words. */
const TEXT_MIN_CHARACTERS = 3

const FREQUENT_ROWS = 20_000
const REQUESTS_A_MEMBER = 4

/**
 * Requests that contain all typed terms, each anywhere in the parts that a concierge may see, with a score. For a
 * single term without filters, each place returns a limited number.
 */
export function found({ words, phrases }: Search, isAlone: boolean): RawBuilder<{ id: number; score: number }> {
  const parts = [
    ...words.map((word) => wordPlaces(word, isAlone)),
    ...phrases.map((phrase) => phrasePlaces(phrase, isAlone)),
  ]
  // Materialized, so that the matches are computed once in any join; and as arrays, for which the planner expects
  // several rows. From the grouped rows it expects one, and would then look up the member with a scan of all members,
  // once for each actual row.
  return sql`(with sought as materialized (select id, sum(weight)::integer as score from (${sql.join(parts, sql` union all `)}) as places
    group by id having count(*) = ${sql.lit(parts.length)}),
    listed as (select array_agg(id) as ids, array_agg(score) as scores from sought)
    select one.id, one.score from listed, unnest(ids, scores) as one (id, score))`
}

/** Whether the search has words or phrases besides filters. */
export const hasWords = ({ words, phrases }: Search): boolean => words.length + phrases.length > 0

/** Ids of requests that contain this word anywhere, for words with few matches. */
export const holding = (word: string): RawBuilder<unknown> => sql`(select id from (${wordPlaces(word)}) as places)`

/** Each request once, with the best place that contains the word. */
function wordPlaces(word: string, isAlone = false): RawBuilder<unknown> {
  const anywhere = patternsOf(word)
  const digits = digitsIn(word)
  const isTextSearched = !isAlone || word.length >= TEXT_MIN_CHARACTERS || isUnspaced(word)
  const places = [
    sql`select id, ${WEIGHT.name} as weight from requests where folded(name) like ${anywhere}`,
    sql`select id, ${WEIGHT.name} from requests where to_tsvector('english', searchable(name)) @@ ${stemming(word)}`,
    sql`select requests.id, ${WEIGHT.person} from members join requests on requests.member_id = members.id
      where folded(first_name || ' ' || last_name) like ${anywhere}`,
    sql`select requests.id, ${WEIGHT.person} from members join requests on requests.member_id = members.id
      where to_tsvector('simple', searchable(first_name || ' ' || last_name)) @@ ${beginningWith(sql`searchable(${word})`)}`,
    sql`select requests.id, ${WEIGHT.email} from members join requests on requests.member_id = members.id
      where email ilike any (${likePatterns(word)}::text[])`,
    ...(isTextSearched ? textPlaces(word) : []),
    sql`select request_id, ${WEIGHT.file} from uploads where folded(filename) like ${anywhere} and ${isSent}`,
    ...(digits === null ? [] : numberPlaces(digits)),
    ...(isCode(word) ? codePlaces(word) : []),
  ]
  return bestOf(places, isAlone)
}

function bestOf(places: readonly RawBuilder<unknown>[], isAlone: boolean): RawBuilder<unknown> {
  const each = isAlone ? places.map(enoughOf) : places
  return sql`select id, max(weight) as weight from (${sql.join(each, sql` union all `)}) as places (id, weight) group by id`
}

const textPlaces = (word: string) => [
  sql`select id, ${WEIGHT.details} from requests where ${says(word, sql`details`)}`,
  sql`select request_id, ${WEIGHT.said} from timeline where ${says(word, sql`coalesce(body, '')`)}`,
  sql`select request_id, ${WEIGHT.said} from desk.notes where ${says(word, sql`body`)}`,
]

/** Weight of an exact phrase, like `weightIn` for a word. Does not use an index. */
export const phraseWeightIn = (phrase: string): RawBuilder<number> => {
  const anywhere = patternsOf(phrase)
  const just = sql`phraseto_tsquery('english', searchable(${phrase}))`
  const has = (text: RawBuilder<unknown>) => sql`to_tsvector('english', searchable(${text})) @@ ${just}`
  return sql<number>`case
    when folded(first_name || ' ' || last_name) like ${anywhere} then ${WEIGHT.person}
    when folded(requests.name) like ${anywhere} then ${WEIGHT.name}
    when ${has(sql`requests.details`)}
      or (select true from timeline where request_id = requests.id and ${has(sql`coalesce(body, '')`)} limit 1)
      or (select true from desk.notes where request_id = requests.id and ${has(sql`body`)} limit 1) then ${WEIGHT.phrase}
  end`
}

/**
 * Conditions whose frequency the planner estimates for a word, and the row count from which there are too many to
 * gather while the user types.
 */
export const placesAsked = (word: string): readonly { ask: RawBuilder<unknown>; frequentFrom: number }[] => {
  const { whole, begun } = constantStems(word)
  const anywhere = sql`folded(${containing(word)})`
  const inText = [
    sql`select from timeline where to_tsvector('english', searchable(coalesce(body, ''))) @@ ${whole}`,
    sql`select from timeline where to_tsvector('english', searchable(coalesce(body, ''))) @@ ${begun}`,
    sql`select from requests where to_tsvector('english', searchable(details)) @@ ${whole}`,
    sql`select from requests where folded(name) like ${anywhere}`,
  ]
  const people = sql`select from members where folded(first_name || ' ' || last_name) like ${anywhere}`
  return [
    ...inText.map((ask) => ({ ask, frequentFrom: FREQUENT_ROWS })),
    { ask: people, frequentFrom: FREQUENT_ROWS / REQUESTS_A_MEMBER },
  ]
}

/**
 * Weight of the best place in which a request contains the word, or null. Written so that the planner cannot read all
 * matches of the word from an index: it reads the request's own texts, up to the first match.
 */
export const weightIn = (word: string): RawBuilder<number> => {
  const anywhere = patternsOf(word)
  const person = sql`first_name || ' ' || last_name`
  return sql<number>`case
    when folded(${person}) like ${anywhere}
      or to_tsvector('simple', searchable(${person})) @@ ${beginningWith(sql`searchable(${word})`)} then ${WEIGHT.person}
    when folded(requests.name) like ${anywhere}
      or to_tsvector('english', searchable(requests.name)) @@ ${stemming(word)} then ${WEIGHT.name}
    when members.email ilike any (${likePatterns(word)}::text[]) then ${WEIGHT.email}
    when (select true from uploads where request_id = requests.id and folded(filename) like ${anywhere} and ${isSent} limit 1)
      then ${WEIGHT.file}
    when ${says(word, sql`requests.details`)} then ${WEIGHT.details}
    when (select true from timeline where request_id = requests.id and ${says(word, sql`coalesce(body, '')`)} limit 1)
      or (select true from desk.notes where request_id = requests.id and ${says(word, sql`body`)} limit 1) then ${WEIGHT.said}
  end`
}

const isSent = sql`request_id is not null and (attached_message_id is not null or attached_run_id is not null)`

/** Any part of a case number, and a phone number in any format. */
function numberPlaces(digits: string): RawBuilder<unknown>[] {
  const anywhere = `%${digits}%`
  const weightIn = (text: RawBuilder<unknown>) =>
    sql`case when ' ' || digits_in(${text}) || ' ' like ${`% ${digits} %`} then ${WEIGHT.wholeNumber} else ${WEIGHT.number} end`
  const body = sql`coalesce(body, '')`
  return [
    sql`select requests.id, case when phone = ${digits} then ${WEIGHT.wholeNumber} else ${WEIGHT.number} end
      from members join requests on requests.member_id = members.id where phone like ${anywhere}`,
    sql`select id, ${weightIn(sql`details`)} from requests where digits_in(details) like ${anywhere}`,
    sql`select request_id, ${weightIn(body)} from timeline where digits_in(${body}) like ${anywhere}`,
    sql`select request_id, ${weightIn(sql`body`)} from desk.notes where digits_in(body) like ${anywhere}`,
  ]
}

/** The same condition on the few texts of one request. */
export function saysNumber(word: string, text: RawBuilder<unknown>): RawBuilder<boolean> {
  const digits = digitsIn(word)
  return digits === null ? sql`false` : sql`digits_in(${text}) like ${`%${digits}%`}`
}

const DIGITS_MIN = 3
const WITH_COUNTRY = /^1(\d{10})$/

/** The digits of a number, or null if the word is not a number. */
export function digitsIn(word: string): string | null {
  if (/\p{L}/u.test(word)) return null
  const digits = word.replaceAll(/\D/g, '')
  return digits.length < DIGITS_MIN ? null : digits.replace(WITH_COUNTRY, '$1')
}

/** An amount that may also be written with a comma: 2,140. */
const AMOUNT = /^\$?([1-9]\d{0,2})(\d{3})$/

/** A number with letters, with or without separators: LH-20418, lh20418. Or an amount without its comma. */
export const isCode = (word: string): boolean => (/\p{L}/u.test(word) && /\d{3}/.test(word)) || AMOUNT.test(word)

const codePlaces = (word: string) => [
  sql`select id, ${WEIGHT.number} from requests where ${hasCode(word, sql`details`)}`,
  sql`select request_id, ${WEIGHT.number} from timeline where ${hasCode(word, sql`coalesce(body, '')`)}`,
  sql`select request_id, ${WEIGHT.number} from desk.notes where ${hasCode(word, sql`body`)}`,
]

const hasCode = (word: string, text: RawBuilder<unknown>) =>
  sql`to_tsvector('english', searchable(${text})) @@ ${coded(word)}`

/** Query for the letters and digits, or the thousands, as adjacent words or as one word; the last may be a prefix. */
function coded(word: string): RawBuilder<unknown> {
  const parted = word.replace(AMOUNT, '$1 $2').replaceAll(/(?<=\p{L})(?=\d)|(?<=\d)(?=\p{L})/gu, ' ')
  const joined = word.replaceAll(/[^\p{L}\p{N}]/gu, '')
  return sql`(
    select case when numnode(said) > 0 then (said::text || ':*')::tsquery else said end
    || (joined::text || ':*')::tsquery
    from phraseto_tsquery('english', searchable(${parted})) as said,
      phraseto_tsquery('english', searchable(${joined})) as joined)`
}

function phrasePlaces(phrase: string, isAlone: boolean): RawBuilder<unknown> {
  const anywhere = patternsOf(phrase)
  const just = sql`phraseto_tsquery('english', searchable(${phrase}))`
  const places = [
    sql`select id, ${WEIGHT.name} as weight from requests where folded(name) like ${anywhere}`,
    sql`select requests.id, ${WEIGHT.person} from members join requests on requests.member_id = members.id
      where folded(first_name || ' ' || last_name) like ${anywhere}`,
    sql`select id, ${WEIGHT.phrase} from requests where to_tsvector('english', searchable(details)) @@ ${just}`,
    sql`select request_id, ${WEIGHT.phrase} from timeline where to_tsvector('english', searchable(coalesce(body, ''))) @@ ${just}`,
    sql`select request_id, ${WEIGHT.phrase} from desk.notes where to_tsvector('english', searchable(body)) @@ ${just}`,
  ]
  return bestOf(places, isAlone)
}

/** LIKE patterns for a folded text that contains one of these words. */
export const patternsOf = (...words: readonly string[]) =>
  sql`any (array(select folded(one) from unnest(${words.flatMap(likePatterns)}::text[]) as one))`

/** Whether a text contains the word: by its stem or as a prefix, regardless of diacritics. */
export const says = (word: string, text: RawBuilder<unknown>): RawBuilder<boolean> =>
  isUnspaced(word) ? holds(word, text) : hasWord(word, text)

/** Matches anywhere in the text, because a full-text index takes a sentence without spaces as one word. */
const holds = (word: string, text: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`(${text} ~ ${sql.lit(UNSPACED)} and folded(${text}) like ${patternsOf(word)})`

const hasWord = (word: string, text: RawBuilder<unknown>): RawBuilder<boolean> => sql`(
  to_tsvector('simple', ${text}) @@ ${beginningWith(sql`${word}`)} or to_tsvector('english', searchable(${text})) @@ ${stemming(word)}
  or ${isCode(word) ? hasCode(word, text) : sql`false`})`

function stemming(word: string): RawBuilder<unknown> {
  return sql`(
    select case when numnode(plain) > 0 then (plain::text || ':*')::tsquery else plain end
    from plainto_tsquery('english', searchable(${word})) as plain)`
}

/** Full-text query for a word and every longer word that begins with it. */
function beginningWith(word: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(
    select case when numnode(plain) > 0 then (plain::text || ':*')::tsquery else plain end
    from plainto_tsquery('simple', ${word}) as plain)`
}

/**
 * The stem as a constant that the planner can evaluate: it knows the frequency of a whole word, but only guesses that
 * of a prefix.
 */
function constantStems(word: string) {
  const whole = sql`plainto_tsquery('english', searchable(${word}))`
  const begun = sql`case when numnode(${whole}) > 0 then (${whole}::text || ':*')::tsquery else ${whole} end`
  return { whole, begun }
}

const FORGIVEN_CHARACTERS = 4

/**
 * The search with a corrected word, if exactly one word has no matches. Corrections come from the titles of requests
 * and the names of people. Null if none is similar, or if several words are unknown. Quoted text is not corrected.
 */
export async function forgiveTypo(trx: DeskTrx, search: Search, frequent: readonly string[]) {
  const unknown: string[] = []
  for (const word of search.words) {
    if (frequent.includes(word)) continue
    const { rows } = await sql`select from (${wordPlaces(word)}) as places limit 1`.execute(trx)
    if (rows.length === 0) unknown.push(word)
  }
  const [said, ...others] = unknown
  if (said === undefined || others.length > 0 || said.length < FORGIVEN_CHARACTERS || /[^\p{L}'’]/u.test(said))
    return null
  const shown = await likest(trx, said)
  if (shown === null) return null
  return { said, shown, search: { ...search, words: search.words.map((word) => (word === said ? shown : word)) } }
}

/** Minimum similarity. A six-letter word with one letter missing still has half of the trigrams. */
const ALIKE = '0.5'

async function likest(trx: DeskTrx, word: string): Promise<string | null> {
  await sql`select set_config('pg_trgm.word_similarity_threshold', ${ALIKE}, true)`.execute(trx)
  const { rows } = await sql<{ word: string }>`
    select word from (
      select regexp_split_to_table(folded(name), '[^[:alnum:]'']+') as word from (
        select name from requests where folded(name) %> folded(${word}) limit 500) as named
      union
      select regexp_split_to_table(folded(name), '[^[:alnum:]'']+') from (
        select first_name || ' ' || last_name as name from members
        where folded(first_name || ' ' || last_name) %> folded(${word}) limit 500) as people
    ) as words
    where similarity(word, folded(${word})) >= 0.4
    order by similarity(word, folded(${word})) desc, word limit 1`.execute(trx)
  return rows[0]?.word ?? null
}
