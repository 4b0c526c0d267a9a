import { expect, test } from 'vitest'
import { filtersTyped, parseSearch } from './parse-search.ts'

const parsed = (q: string) =>
  Object.fromEntries(
    Object.entries(parseSearch(q)).filter(
      ([, value]) => value !== null && !(Array.isArray(value) && value.length === 0),
    ),
  )

test.each([
  ['appeal linden', { words: ['appeal', 'linden'] }],
  ['"tow fee" -city', { phrases: ['tow fee'], without: ['city'] }],
  ['“tow fee”', { phrases: ['tow fee'] }],
  ['from:maya is:unread', { from: ['maya'], is: ['unread'] }],
  ['from:"Maya Lindqvist" boiler', { from: ['Maya Lindqvist'], words: ['boiler'] }],
  ['Assignee:me has:files', { assignee: ['me'], has: ['file'] }],
  ['is:closed', { is: ['done'] }],
  ['before:2026-11-09', { before: new Date('2026-11-09') }],
  ['since:11/9/2026', { since: new Date('2026-11-09') }],
  ['before:2026', { before: new Date('2026-01-01') }],
  ['before:2026-13-41', { words: ['before:2026-13-41'] }],
  ['due:today due:overdue', { due: ['today', 'late'] }],
  ['due:11/24/2026', { due: ['2026-11-24'] }],
  ['due:2026', { words: ['due:2026'] }],
  ['due:soon', { words: ['due:soon'] }],
  ['language:es Language:English', { language: ['es', 'en'] }],
  ['language:español', { language: ['es'] }],
  ['language:klingon', { words: ['language:klingon'] }],
  ['is:nonsense', { words: ['is:nonsense'] }],
  ['http://x', { words: ['http://x'] }],
  ['-- - <->', { words: ['--', '-', '<->'] }],
  ['LH-20418-A', { words: ['LH-20418-A'] }],
  ["O'Brien", { words: ["O'Brien"] }],
  ["Maya's claim", { words: ['Maya', 'claim'] }],
  ["Weiss’ O’Brien’s 's", { words: ['Weiss', 'O’Brien'] }],
  ['""', {}],
  ['boiler boiler', { words: ['boiler'] }],
])('%j is parsed into its words and filters', (q, search) => {
  expect(parsed(q)).toEqual(search)
})

test.each([
  ['from:maya  linden is:open', ['linden is:open', 'from:maya  linden']],
  ['linden -appeal tag:"Two words" fee', ['linden tag:"Two words" fee', 'linden -appeal fee']],
  ['a-is:open is:open', ['a-is:open']],
  ['is:open', ['']],
  ['is: due:someday “exact words” 555-010-0142', []],
])('each filter of %j can be removed separately', (q, left) => {
  expect(filtersTyped(q).map((one) => one.left)).toEqual(left)
})
