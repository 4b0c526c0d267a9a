import { expect, test } from 'vitest'
import { BULK_ALL_MAX } from '#contract/desk/queue/bulk.ts'
import { FOUND_MAX } from '#contract/desk/queue/queue.ts'
import { allWords } from './whole-list.ts'

const first = (more: object = {}) => ({
  found: null,
  counts: { mine: 42, unassigned: 9, everyone: 5318 },
  snoozed: { count: 6, next: null },
  ours: null,
  ...more,
})

test('the label of "select all" has the number of requests, up to the limit of an act', () => {
  expect([allWords(first(), 'Mine'), allWords(first(), 'Everyone')]).toEqual(['all 36', 'all 5,312'])
  expect(allWords(first({ found: 58 }), 'Everyone')).toBe('all 58')
  expect(allWords(first({ found: FOUND_MAX }), 'Everyone')).toBe('all 1,000 or more')
  const counts = { mine: 42, unassigned: 9, everyone: BULK_ALL_MAX + 7 }
  expect(allWords(first({ counts }), 'Everyone')).toBe('the first 10,000')
})
