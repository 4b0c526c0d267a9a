import { expect, test } from 'vitest'
import { BULK_ALL_MAX } from '#contract/desk/bulk.ts'
import { FOUND_MAX } from '#contract/desk/queue.ts'
import { allWords } from './whole-list.ts'

const first = (more: object = {}) => ({
  found: null,
  counts: { mine: 42, unassigned: 9, everyone: 5318 },
  snoozed: { count: 6, next: null },
  ours: null,
  ...more,
})

test('all of a list is said with how many that are, as far as they are counted and can be changed at once', () => {
  expect([allWords(first(), 'Mine'), allWords(first(), 'Everyone')]).toEqual(['all 36', 'all 5,312'])
  expect(allWords(first({ found: 58 }), 'Everyone')).toBe('all 58')
  expect(allWords(first({ found: FOUND_MAX }), 'Everyone')).toBe('all 1,000 or more')
  const counts = { mine: 42, unassigned: 9, everyone: BULK_ALL_MAX + 7 }
  expect(allWords(first({ counts }), 'Everyone')).toBe('the first 10,000')
})
