import { expect, test } from 'vitest'
import type { PromisedRequest } from '#contract/desk/queue/handover.ts'
import { givenTo, sumOf } from './sums.ts'

const tom = { id: 7, name: 'Tom Whitlock', in_hand: 21 }

test('a sum shows what a colleague gets and what they have afterward', () => {
  expect(sumOf(tom, 1, { requests: 3 })).toBe('Tom +3, 24 open')
  expect(sumOf(tom, 7, { requests: 1, others: 2 })).toBe('You +1, 22 open, 2 promises')
})

test('the count for a colleague separates requests from other promises', () => {
  const request = { external_id: 'r-1', name: 'Appeal', member: 'Maya' }
  const when = '2026-11-21T15:30:00.000Z'
  const promise = { title: 'Appeal', due_at: null }
  const item: PromisedRequest = {
    request,
    status: 'in_progress',
    waiting_on: 'us',
    waiting_since: when,
    issued_at: when,
    said: [],
    promises: [
      { ...promise, kind: 'request', id: 'r-1' },
      { ...promise, kind: 'task', id: 't-1' },
      { ...promise, kind: 'reminder', id: 'm-1' },
    ],
  }
  const takers = { 'request.r-1': '7', 'task.t-1': '7', 'reminder.m-1': '8' }
  expect(givenTo(7, [item], takers)).toEqual({ requests: 1, others: 1 })
})
