import { expect, test } from 'vitest'
import { joinSearch, splitSearch } from './queue-search.ts'

test.each([
  ['boiler', true, [], 'boiler'],
  ['from:maya', true, [], 'from:maya'],
  ['from:maya ', true, ['from:maya'], ''],
  ['from:maya', false, ['from:maya'], ''],
  ['from:"Maya Lindqvist" due:today boiler', true, ['from:"Maya Lindqvist"', 'due:today'], 'boiler'],
  ['roof is:open ', true, ['is:open'], 'roof  '],
  ['https://x.test is:', false, [], 'https://x.test is:'],
])('%j is shown as its filters and words', (q, isTyping, filters, words) => {
  expect(splitSearch(q, isTyping)).toEqual({ filters, words })
})

test('what was split is asked for as before, and a filter that is taken away is gone', () => {
  const { filters, words } = splitSearch('from:maya is:open boiler', true)
  expect(joinSearch(filters, words)).toBe('from:maya is:open boiler')
  expect(joinSearch(filters.slice(1), words)).toBe('is:open boiler')
})
