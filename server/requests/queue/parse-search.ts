import { languageName } from '#basics/language/language-name.ts'
import { type Language, languageCodes, languages } from '#basics/language/languages.ts'
import { trimmed } from '#basics/text/graphemes.ts'
import { foldForSearch } from '#basics/text/text.ts'
import { SEARCH_FILTERS } from '#contract/desk/queue/search-filters.ts'
import { isUnspaced } from '#server/platform/db/like-patterns.ts'

const IS = ['open', 'done', 'unread', 'snoozed', 'late'] as const
const HAS = ['file', 'task', 'note', 'tag'] as const
const DUE = ['late', 'today', 'tomorrow'] as const

/** Parsed text of the queue's search field. */
export type Search = {
  readonly words: readonly string[]
  /** Quoted text: these words, in this order, with nothing between them. */
  readonly phrases: readonly string[]
  readonly without: readonly string[]
  readonly from: readonly string[]
  readonly company: readonly string[]
  readonly assignee: readonly string[]
  readonly tag: readonly string[]
  readonly language: readonly Language[]
  readonly is: readonly (typeof IS)[number][]
  readonly has: readonly (typeof HAS)[number][]
  /** When an answer is due: a keyword, or a day as 2026-11-24. */
  readonly due: readonly string[]
  readonly before: Date | null
  readonly since: Date | null
}
type Building = { -readonly [Name in keyof Search]: Search[Name] extends readonly (infer One)[] ? One[] : Search[Name] }

/** Maximum number of words. More words do not narrow a search any further. */
const WORDS = 12
const TOKEN = /(-?)(?:([a-z]+):)?(?:["“”]([^"“”]*)["“”]?|(\S+))/giu

/**
 * Parses words, "exact words", -word, from:, assignee:, company:, tag:, language:, is:, has:, due:, before: and since:.
 * Everything else is a word.
 */
export function parseSearch(q: string): Search {
  const search: Building = {
    words: [],
    phrases: [],
    without: [],
    from: [],
    company: [],
    assignee: [],
    tag: [],
    language: [],
    is: [],
    has: [],
    due: [],
    before: null,
    since: null,
  }
  for (const [token, minus, key, quoted, plain] of withoutGaps(q).matchAll(TOKEN)) {
    const value = trimmed(quoted ?? plain ?? '')
    if (
      value === '' ||
      BEGUN.test(token) ||
      (minus === '' && key !== undefined && narrow(search, key.toLowerCase(), value))
    )
      continue
    if (key !== undefined) search.words.push(token)
    else addText(search, { token, value, isExcluded: minus !== '', isQuoted: quoted !== undefined })
  }
  const words = [...new Set(search.words.map(bare))].filter((word) => word !== '')
  // ignore a single letter beside words: nearly every request has a word that begins with it
  const telling = words.filter((word) => !LETTER.test(word))
  search.words = (telling.length > 0 ? telling : words).slice(0, WORDS)
  return search
}

type TypedText = {
  readonly token: string
  readonly value: string
  readonly isExcluded: boolean
  readonly isQuoted: boolean
}

/** Adds text that is not a filter: an excluded word, a phrase, or a word. */
function addText(search: Building, { token, value, isExcluded, isQuoted }: TypedText) {
  const hasLetters = /[\p{L}\p{N}]/u.test(value)
  if (isExcluded && hasLetters) search.without.push(value)
  // a value without spaces is found as a word, so it needs no phrase
  else if (isQuoted && isUnspaced(value) && !/\s/.test(value)) search.words.push(value)
  else if (isQuoted && hasLetters) search.phrases.push(value)
  else search.words.push(token)
}

/** Removes a possessive s from a name: Maya’s claim is also found as Maya. */
const bare = (word: string) => word.replace(/['’]s?$/iu, '')

/** The filters in the typed text, each with the text that is left without it. */
export function filtersTyped(q: string): { filter: string; left: string }[] {
  return [...q.matchAll(TOKEN)].flatMap(({ 0: filter, index }) => {
    const { words, phrases } = parseSearch(filter)
    if (words.length + phrases.length > 0 || BEGUN.test(filter)) return []
    const [before, after] = [q.slice(0, index), q.slice(index + filter.length)]
    return { filter, left: trimmed(`${trimmed(before)} ${trimmed(after)}`) }
  })
}

const LETTER = /^[\p{L}\p{N}]$/u

/** A filter whose value is not typed yet. It narrows nothing. */
const BEGUN = new RegExp(`^(?:${SEARCH_FILTERS.join('|')}):$`, 'i')

const PHONE_DIGITS_MIN = 7

/** Joins a phone number to one word, however its digits are separated. */
function withoutGaps(q: string): string {
  return q.replaceAll(/(?<![\w:-])\+?\(?\d[\d\s().-]{5,}\d/g, (number) => {
    const digits = number.replaceAll(/\D/g, '')
    return digits.length < PHONE_DIGITS_MIN ? number : digits
  })
}

/** Adds a filter to the search. Returns false if `key` and `value` are not a filter. */
function narrow(search: Building, key: string, value: string): boolean {
  if (key === 'from' || key === 'company' || key === 'assignee' || key === 'tag') {
    search[key].push(value)
    return true
  }
  const lower = value.toLowerCase()
  if (key === 'language') return add(search.language, languageCodes, languageMeant(value) ?? value)
  if (key === 'is') return add(search.is, IS, lower === 'closed' || lower === 'completed' ? 'done' : lower)
  if (key === 'has') return add(search.has, HAS, lower.replace(/s$/, ''))
  if (key === 'due') return narrowDue(search, lower)
  if (key !== 'before' && key !== 'since') return false
  search[key] = dateIn(value) ?? search[key]
  return dateIn(value) !== null
}

/** A language by its code, or by its name in English or in its own words: es, Spanish, español. */
function languageMeant(value: string): Language | undefined {
  const meant = foldForSearch(value)
  return languageCodes.find((code) =>
    [code, languageName(code), languages[code].name].some((name) => foldForSearch(name) === meant),
  )
}

function narrowDue(search: Building, value: string): boolean {
  const word = DUE.find((one) => one === (value === 'overdue' ? 'late' : value))
  // a month or a year is not a due day
  const day = /\d\D+\d+\D+\d/.test(value) ? dateIn(value)?.toISOString().slice(0, DAY_CHARACTERS) : undefined
  const due = word ?? day
  if (due) search.due.push(due)
  return due !== undefined
}

const DAY_CHARACTERS = 'yyyy-mm-dd'.length

function add<T extends string>(some: T[], known: readonly T[], value: string): boolean {
  const one = known.find((each) => each === value)
  if (one) some.push(one)
  return one !== undefined
}

/** Parses a day: 2026-11-09, 11/9/2026, 2026-11 or 2026. Returns null for anything else. */
function dateIn(value: string): Date | null {
  const [, year, month = '1', day = '1'] = /^(\d{4})(?:-(\d{1,2}))?(?:-(\d{1,2}))?$/.exec(value) ?? []
  const [, usMonth, usDay, usYear] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(value) ?? []
  const [y, m, d] = [usYear ?? year, usMonth ?? month, usDay ?? day].map(Number)
  if (y === undefined || m === undefined || d === undefined || Number.isNaN(y)) return null
  const date = new Date(Date.UTC(y, m - 1, d))
  return date.getUTCMonth() === m - 1 && date.getUTCDate() === d ? date : null
}
