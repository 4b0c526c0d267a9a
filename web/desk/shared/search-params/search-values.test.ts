import { expect, test } from 'vitest'
import { parseCatalogSearch } from '#web/desk/operations/catalog/catalog-search.ts'
import { parseQueueSearch } from './queue-search.ts'
import { asId, asRecord, asString, oneOf } from './search-values.ts'

test('a URL is parsed to its values, and invalid parts are ignored', () => {
  const sent = { tab: 'Everyone', q: 'roof', waiting: 'us', company: 7, language: 'es', unread: true }
  expect(parseQueueSearch(sent)).toEqual({
    tab: 'Everyone',
    q: 'roof',
    waiting: 'us',
    company: 7,
    language: 'es',
    unread: true,
  })
  const made = {
    tab: 'Theirs',
    q: ['roof'],
    state: 'lost',
    category: -1,
    company: 1.5,
    overdue: 'yes',
    language: 'tlh',
  }
  expect(parseQueueSearch(made)).toEqual({ tab: 'Mine', q: '' })
  expect(parseQueueSearch(null)).toEqual({ tab: 'Mine', q: '' })
  expect(parseCatalogSearch({ category: '4', retired: 'no' })).toEqual({ category: 4, q: '', retired: false })
})

test('a number as search text stays text', () => {
  expect(parseQueueSearch({ q: 20418 }).q).toBe('20418')
  expect(asString(20418)).toBe('20418')
})

test.each([0, -3, 1.5, Number.NaN, '', 'four', null, undefined, true, [4], {}])('%j is not an id', (given) => {
  expect(asId(given)).toBeUndefined()
})

test('a URL part cannot be a property that every object has', () => {
  expect(oneOf(['a', 'b'], 'toString')).toBeUndefined()
  expect(asRecord('a text')).toEqual({})
})
