import { expect, test } from 'vitest'
import { parseCatalogSearch } from '#web/desk/catalog/catalog-search.ts'
import { idIn, oneOf, partsOf, wordsIn } from './in-address.ts'
import { parseQueueSearch } from './queue-search.ts'

test('an address says what it says, and what is no such thing is as if it were not there', () => {
  expect(parseQueueSearch({ tab: 'Everyone', q: 'roof', waiting: 'us', company: 7, unread: true })).toEqual({
    tab: 'Everyone',
    q: 'roof',
    waiting: 'us',
    company: 7,
    unread: true,
  })
  const made = { tab: 'Theirs', q: ['roof'], state: 'lost', category: -1, company: 1.5, overdue: 'yes', due: 'never' }
  expect(parseQueueSearch(made)).toEqual({ tab: 'Mine', q: '' })
  expect(parseQueueSearch(null)).toEqual({ tab: 'Mine', q: '' })
  expect(parseCatalogSearch({ category: '4', retired: 'no' })).toEqual({ category: 4, q: '', retired: false })
})

test('a number that is searched is words', () => {
  expect(parseQueueSearch({ q: 20418 }).q).toBe('20418')
  expect(wordsIn(20418)).toBe('20418')
})

test.each([0, -3, 1.5, Number.NaN, '', 'four', null, undefined, true, [4], {}])('%j is no id', (given) => {
  expect(idIn(given)).toBeUndefined()
})

test('no part of an address is one of what every object has', () => {
  expect(oneOf(['a', 'b'], 'toString')).toBeUndefined()
  expect(partsOf('a text')).toEqual({})
})
