import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { relativeTime, waitingTime } from './relative-time.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const now = new Date('2026-11-21T12:00:00Z')
const ago = (ms: number) => relativeTime(new Date(now.getTime() - ms), now)

describe('relative time', () => {
  test.each([
    [0, 'Just now'],
    [59 * SECOND, 'Just now'],
    [-5 * SECOND, 'Just now'],
    [MINUTE, '1 minute ago'],
    [59 * MINUTE + 59 * SECOND, '59 minutes ago'],
    [HOUR, '1 hour ago'],
    [23 * HOUR, '23 hours ago'],
    [DAY, '1 day ago'],
    [29 * DAY, '29 days ago'],
    [30 * DAY, '1 month ago'],
    [364 * DAY, '12 months ago'],
    [365 * DAY, '1 year ago'],
    [800 * DAY, '2 years ago'],
  ])('of %d ms is "%s"', { tags: '@9.19' }, (ms, words) => {
    expect(ago(ms)).toBe(words)
  })

  test('never decreases for an older time', () => {
    const order = ['Just now', 'minute', 'hour', 'day', 'month', 'year']
    const rank = (words: string) => order.findLastIndex((unit) => words.includes(unit))
    fc.assert(
      fc.property(fc.nat(2000 * DAY), fc.nat(2000 * DAY), (one, other) => {
        expect(rank(ago(Math.min(one, other)))).toBeLessThanOrEqual(rank(ago(Math.max(one, other))))
      }),
    )
  })

  test('of a wait has the shortest label', () => {
    const waits = [10 * SECOND, 12 * MINUTE, HOUR, 3 * DAY].map((ms) => waitingTime(new Date(now.getTime() - ms), now))
    expect(waits).toEqual(['now', '12 min', '1 h', '3 d'])
  })
})
