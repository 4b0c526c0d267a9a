import { expect, test } from 'vitest'
import { joinSearch, splitSearch, tagBegun, tagFilter } from './queue-search.ts'

test.each([
  ['boiler', true, [], 'boiler'],
  ['from:maya', true, [], 'from:maya'],
  ['from:maya ', true, ['from:maya'], ''],
  ['from:maya', false, ['from:maya'], ''],
  ['from:"Maya Lindqvist" due:today boiler', true, ['from:"Maya Lindqvist"', 'due:today'], 'boiler'],
  ['roof is:open ', true, ['is:open'], 'roof  '],
  ['tag:"Waiting on bank" tag:vi', true, ['tag:"Waiting on bank"'], 'tag:vi'],
  ['https://x.test is:', false, [], 'https://x.test is:'],
])('%j is split into filters and text', (q, isTyping, filters, words) => {
  expect(splitSearch(q, isTyping)).toEqual({ filters, words })
})

test('split search text joins to the same search, and a removed filter is gone', () => {
  const { filters, words } = splitSearch('from:maya is:open boiler', true)
  expect(joinSearch(filters, words)).toBe('from:maya is:open boiler')
  expect(joinSearch(filters.slice(1), words)).toBe('is:open boiler')
})

test.each([
  ['tag:', { at: 0, name: '' }],
  ['roof TAG:vi', { at: 5, name: 'vi' }],
  ['tag:"Waiting on', { at: 0, name: 'Waiting on' }],
  ['tag:"Waiting on bank"', null],
  ['tag:visa ', null],
  ['hashtag:vi', null],
])('the started tag in %j is found', (q, begun) => {
  expect(tagBegun(q)).toEqual(begun)
})

test.each(['Visa', 'Waiting on bank'])('the filter for the tag “%s” is a single, complete filter', (tag) => {
  expect(splitSearch(tagFilter(tag), true)).toEqual({ filters: [tagFilter(tag).trim()], words: '' })
})
