import { expect, test } from 'vitest'
import { FOUND_MAX, type QueuedRequest } from '#contract/desk/queue.ts'
import { groupCounts, totalOf } from './totals.ts'

const first = (more: object = {}) => ({
  found: null,
  counts: { mine: 42, unassigned: 9, everyone: 258 },
  snoozed: { count: 6, next: null },
  ours: null,
  ...more,
})
/** So many that wait on us, then on somebody else. */
const rows = (ours: number, others: number) =>
  // of a row only these are looked at
  [...Array<'us'>(ours).fill('us'), ...Array<'member'>(others).fill('member')].map((waiting_on) => ({
    status: 'in_progress',
    waiting_on,
  })) as QueuedRequest[]

test('all that there are is what was found, else what the tab counts without what lies aside', () => {
  expect(totalOf(first(), 'Mine')).toBe(36)
  expect(totalOf(first({ found: 12 }), 'Mine')).toBe(12)
  expect(totalOf(first({ found: FOUND_MAX }), 'Everyone')).toBeUndefined()
})

test('a heading counts all that wait so, also where the list goes on', () => {
  const counts = (requests: QueuedRequest[], isWhole: boolean, more = {}) =>
    groupCounts({ first: first(more), tab: 'Everyone', requests, isWhole })
  expect(counts(rows(15, 21), true)).toEqual({ ours: 15, others: 21, done: 0 })
  expect(counts(rows(50, 0), false, { ours: 113 })).toEqual({ ours: 113, others: 139, done: undefined })
  expect(counts(rows(30, 20), false)).toEqual({ ours: 30, others: 222, done: undefined })
  expect(counts(rows(50, 0), false, { ours: FOUND_MAX }).ours).toBeUndefined()
})
