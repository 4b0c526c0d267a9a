import { expect, test } from 'vitest'
import type { QueuedRequest } from '#contract/desk/queue/queue.ts'
import { marksOf } from './day-marks.ts'

const DAY = { since: new Date('2026-11-17T14:00:00Z'), until: new Date('2026-11-18T02:00:00Z') }
const NOW = new Date('2026-11-17T15:42:00Z')

function due(at: string | null, waiting_on: QueuedRequest['waiting_on'] = 'us') {
  const answer_due = at === null ? null : { at, first: false }
  return { name: at, waiting_on, answer_due } as unknown as QueuedRequest // the place depends on no other field
}
const places = (requests: QueuedRequest[]) =>
  marksOf(requests, DAY, NOW).map(({ at, isPressing, requests: some }) => [
    Math.round(at * 100),
    isPressing,
    some.length,
  ])

test('an answer has the position of its due time; it is pressing if it is late or due within the hour', () => {
  expect(places([due('2026-11-17T20:00:00Z'), due('2026-11-17T15:30:00Z'), due('2026-11-17T16:30:00Z')])).toEqual([
    [13, true, 1],
    [21, true, 1],
    [50, false, 1],
  ])
})

test('answers close together share one mark with a number; earlier ones are at the start', () => {
  expect(places([due('2026-11-16T20:00:00Z'), due('2026-11-17T20:00:00Z'), due('2026-11-17T20:10:00Z')])).toEqual([
    [0, true, 1],
    [50, false, 2],
  ])
})

test('a request that is due on another day, or waits for someone else, has no mark', () => {
  expect(places([due('2026-11-18T15:00:00Z'), due('2026-11-17T20:00:00Z', 'member'), due(null)])).toEqual([])
})
