import { expect, test } from 'vitest'
import type { PromisedRequest } from '#contract/desk/queue/handover.ts'
import { bodyOf, KEEP, type Leaving, missingIn } from './decisions.ts'

const now = new Date('2026-11-21T15:30:00Z')
const requests: PromisedRequest[] = [
  {
    request: { external_id: 'r-appeal-1', name: 'Appeal the claim', member: 'Maya Lindqvist' },
    status: 'in_progress',
    waiting_on: 'us',
    waiting_since: now.toISOString(),
    issued_at: now.toISOString(),
    said: [],
    promises: [
      { kind: 'request', id: 'r-appeal-1', title: 'Appeal the claim', due_at: null },
      { kind: 'task', id: 'task-1234', title: 'Ring Linden', due_at: now.toISOString() },
    ],
  },
]
const draft: Leaving = { until: '', cover: '', all: '', takers: {}, reasons: {}, reason: '', packets: {}, key: 'k' }
const takers = { 'request.r-appeal-1': '7', 'task.task-1234': KEEP }

test('an early submit names the first missing decision', () => {
  expect(missingIn(requests, draft, now)).toEqual({
    id: 'request.r-appeal-1',
    sentence: 'Please choose who takes “Appeal the claim”.',
  })
  expect(missingIn(requests, { ...draft, takers }, now)?.sentence).toBe('Please say why you keep “Ring Linden”.')
  const reasons = { 'task.task-1234': 'Only I know her' }
  expect(missingIn(requests, { ...draft, takers, reasons }, now)).toBeNull()
  const packets = { 'r-appeal-1': { known: 'All', next: ' ' } }
  expect(missingIn(requests, { ...draft, takers, reasons, packets }, now)?.id).toBe('r-appeal-1.next')
})

test('the body has a decision for every promise, and a packet for each request with a promise that moves', () => {
  const reasons = { 'task.task-1234': 'Only I know her' }
  const packets = { 'r-appeal-1': { known: 'All', next: 'Ring' } }
  expect(bodyOf(requests, { ...draft, takers, reasons, packets, cover: '7' }, now)).toEqual({
    until: null,
    covered_by: 7,
    decisions: [
      { kind: 'request', id: 'r-appeal-1', to: 7 },
      { kind: 'task', id: 'task-1234', keep: 'Only I know her' },
    ],
    packets: [{ request: 'r-appeal-1', known: 'All', next: 'Ring' }],
  })
  const all = { ...takers, 'request.r-appeal-1': KEEP }
  expect(bodyOf(requests, { ...draft, takers: all, packets }, now).packets).toEqual([])
})

test('a concierge who keeps all promises gives one reason, and one who keeps some gives a reason for each', () => {
  const kept = { 'request.r-appeal-1': KEEP, 'task.task-1234': KEEP }
  const all = { ...draft, all: KEEP, takers: kept }
  expect(missingIn(requests, all, now)).toEqual({ id: 'reason-for-all', sentence: 'Please say why you keep them.' })
  const withReason = { ...all, reason: 'Back tomorrow' }
  expect(missingIn(requests, withReason, now)).toBeNull()
  expect(bodyOf(requests, withReason, now).decisions).toEqual([
    { kind: 'request', id: 'r-appeal-1', keep: 'Back tomorrow' },
    { kind: 'task', id: 'task-1234', keep: 'Back tomorrow' },
  ])
  const some = { ...withReason, takers: { ...kept, 'request.r-appeal-1': '7' } }
  const packets = { 'r-appeal-1': { known: 'All', next: 'Ring' } }
  expect(bodyOf(requests, { ...some, packets }, now).decisions).toEqual([
    { kind: 'request', id: 'r-appeal-1', to: 7 },
    { kind: 'task', id: 'task-1234', keep: 'Back tomorrow' },
  ])
  expect(missingIn(requests, { ...withReason, all: '' }, now)?.id).toBe('request.r-appeal-1.reason')
})
