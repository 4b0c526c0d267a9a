import { expect, test } from 'vitest'
import { FOUND_MAX, type QueuedRequest } from '#contract/desk/queue/queue.ts'
import { groupCounts, placeWords, totalOf } from './queue-totals.ts'

const first = (more: object = {}) => ({
  found: null,
  counts: { mine: 42, unassigned: 9, everyone: 258 },
  snoozed: { count: 6, next: null },
  ours: null,
  ...more,
})
/** Rows that wait for us, followed by rows that wait for someone else. */
const rows = (ours: number, others: number) =>
  // the functions read only these fields
  [...Array<'us'>(ours).fill('us'), ...Array<'member'>(others).fill('member')].map((waiting_on) => ({
    status: 'in_progress',
    waiting_on,
  })) as QueuedRequest[]

test("the total is the number of search results, otherwise the tab's count without snoozed requests", () => {
  expect(totalOf(first(), 'Mine')).toBe(36)
  expect(totalOf(first({ found: 12 }), 'Mine')).toBe(12)
  expect(totalOf(first({ found: FOUND_MAX }), 'Everyone')).toBeUndefined()
})

test('a heading counts all requests of its group, also those that are not loaded', () => {
  const counts = (requests: QueuedRequest[], isWhole: boolean, more = {}) =>
    groupCounts({ first: first(more), tab: 'Everyone', requests, isWhole })
  expect(counts(rows(15, 21), true)).toEqual({ ours: 15, others: 21, done: 0 })
  expect(counts(rows(50, 0), false, { ours: 113 })).toEqual({ ours: 113, others: 139, done: undefined })
  expect(counts(rows(30, 20), false)).toEqual({ ours: 30, others: 222, done: undefined })
  expect(counts(rows(50, 0), false, { ours: FOUND_MAX }).ours).toBeUndefined()
})

test('a request has a position within its group, or within the search results', () => {
  const requests = rows(3, 2).map((row, index) => ({ ...row, external_id: `r${index}` }))
  const place = (id: string, isWhole = true, more = {}) =>
    placeWords(id, { first: first(more), tab: 'Mine', requests, isWhole })
  expect(['r0', 'r2', 'r3', 'r4'].map((id) => place(id))).toEqual(['1 of 3', '3 of 3', '1 of 2', '2 of 2'])
  expect(place('r2', false, { ours: 15 }), 'the list goes on').toBe('3 of 15')
  expect(place('r3', true, { found: 5 })).toBe('4 of 5')
})

test("a request has no position if it is not in the list, or if the list exceeds the count's limit", () => {
  const requests = rows(2, 0).map((row, index) => ({ ...row, external_id: `r${index}` }))
  const list = { first: first({ found: FOUND_MAX }), tab: 'Everyone', requests, isWhole: false } as const
  expect([placeWords('r0', list), placeWords('another', { ...list, first: first() })]).toEqual([null, null])
})
