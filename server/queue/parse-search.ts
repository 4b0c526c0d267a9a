import { trimmed } from '#basics/graphemes.ts'
import { SEARCH_FILTERS } from '#contract/desk/search-filters.ts'
import { isUnspaced } from '#server/db/like-patterns.ts'

const IS = ['open', 'done', 'unread', 'snoozed', 'late'] as const
const HAS = ['file', 'task', 'note', 'tag'] as const
const DUE = ['late', 'today', 'tomorrow'] as const

/** What somebody typed into the search of the queue. */
export type Search = {
  readonly words: readonly string[]
  /** Between quotes: said just so, one word after the other. */
  readonly phrases: readonly string[]
  readonly without: readonly string[]
  readonly from: readonly string[]
  readonly company: readonly string[]
  readonly assignee: readonly string[]
  readonly tag: readonly string[]
  readonly is: readonly (typeof IS)[number][]
  readonly has: readonly (typeof HAS)[number][]
  /** When an answer is due: a word for it, or a day as 2026-11-24. */
  readonly due: readonly string[]
  readonly before: Date | null
  readonly since: Date | null
}
type Building = { -readonly [Name in keyof Search]: Search[Name] extends readonly (infer One)[] ? One[] : Search[Name] }

/** More words than this narrow nothing that the first have not. */
const WORDS = 12
const TOKEN = /(-?)(?:([a-z]+):)?(?:["“”]([^"“”]*)["“”]?|(\S+))/giu

/** Words, "exact words", -word, from:, assignee:, company:, tag:, is:, has:, due:, before: and since:. What is none of these is a word. */
export function parseSearch(q: string): Search {
  const search: Building = {
    words: [],
    phrases: [],
    without: [],
    from: [],
    company: [],
    assignee: [],
    tag: [],
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
    if (minus !== '' && key === undefined && /[\p{L}\p{N}]/u.test(value)) search.without.push(value)
    // without spaces it is found just so as a word
    else if (quoted !== undefined && key === undefined && isUnspaced(value) && !/\s/.test(value))
      search.words.push(value)
    else if (quoted !== undefined && key === undefined && /[\p{L}\p{N}]/u.test(value)) search.phrases.push(value)
    else search.words.push(token)
  }
  const words = [...new Set(search.words.map(bare))].filter((word) => word !== '')
  // a letter beside words narrows nothing: nearly everything has a word that begins so
  const telling = words.filter((word) => !LETTER.test(word))
  search.words = (telling.length > 0 ? telling : words).slice(0, WORDS)
  return search
}

/** Whose something is may be a name, which stands elsewhere without the s: Maya’s claim. */
const bare = (word: string) => word.replace(/['’]s?$/iu, '')

/** The filters among what was typed, as they stand there, each with what is left without it. */
export function filtersTyped(q: string): { filter: string; left: string }[] {
  return [...q.matchAll(TOKEN)].flatMap(({ 0: filter, index }) => {
    const { words, phrases } = parseSearch(filter)
    if (words.length + phrases.length > 0 || BEGUN.test(filter)) return []
    const [before, after] = [q.slice(0, index), q.slice(index + filter.length)]
    return { filter, left: trimmed(`${trimmed(before)} ${trimmed(after)}`) }
  })
}

const LETTER = /^[\p{L}\p{N}]$/u

/** A filter that somebody is still typing narrows nothing yet. */
const BEGUN = new RegExp(`^(?:${SEARCH_FILTERS.join('|')}):$`, 'i')

const PHONE_DIGITS_MIN = 7

/** A phone number is one word, however its digits are parted. */
function withoutGaps(q: string): string {
  return q.replaceAll(/(?<![\w:-])\+?\(?\d[\d\s().-]{5,}\d/g, (number) => {
    const digits = number.replaceAll(/\D/g, '')
    return digits.length < PHONE_DIGITS_MIN ? number : digits
  })
}

/** Whether it was a filter. */
function narrow(search: Building, key: string, value: string): boolean {
  if (key === 'from' || key === 'company' || key === 'assignee' || key === 'tag') {
    search[key].push(value)
    return true
  }
  const lower = value.toLowerCase()
  if (key === 'is') return add(search.is, IS, lower === 'closed' || lower === 'completed' ? 'done' : lower)
  if (key === 'has') return add(search.has, HAS, lower.replace(/s$/, ''))
  if (key === 'due') return narrowDue(search, lower)
  if (key !== 'before' && key !== 'since') return false
  search[key] = dateIn(value) ?? search[key]
  return dateIn(value) !== null
}

function narrowDue(search: Building, value: string): boolean {
  const word = DUE.find((one) => one === (value === 'overdue' ? 'late' : value))
  // a month or a year is no day on which something is due
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

/** A day: 2026-11-09, 11/9/2026, 2026-11 or 2026. Null: it is none. */
function dateIn(value: string): Date | null {
  const [, year, month = '1', day = '1'] = /^(\d{4})(?:-(\d{1,2}))?(?:-(\d{1,2}))?$/.exec(value) ?? []
  const [, usMonth, usDay, usYear] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(value) ?? []
  const [y, m, d] = [usYear ?? year, usMonth ?? month, usDay ?? day].map(Number)
  if (y === undefined || m === undefined || d === undefined || Number.isNaN(y)) return null
  const date = new Date(Date.UTC(y, m - 1, d))
  return date.getUTCMonth() === m - 1 && date.getUTCDate() === d ? date : null
}
