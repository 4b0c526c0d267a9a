import { describe, expect, test } from 'vitest'
import { dueLabel, timeLeft, timeLeftLabel } from './answer-due.ts'

const MINUTE_MS = 60_000
const at = '2026-11-23T09:00:00.000Z'
const later = (minutes: number) => new Date(Date.parse(at) + minutes * MINUTE_MS)
const due = { left_ms: 30 * MINUTE_MS }

describe('what is left of an answer time', () => {
  test('passes while we are here', () => {
    const clock = { at, open: true, until: later(60).toISOString() }
    expect(timeLeft(due, clock, later(10))).toBe(20 * MINUTE_MS)
    expect(timeLeft(due, clock, later(45))).toBe(-15 * MINUTE_MS)
  })

  test('stands still once we have closed, and before we open', () => {
    expect(timeLeft(due, { at, open: true, until: later(5).toISOString() }, later(90))).toBe(25 * MINUTE_MS)
    expect(timeLeft(due, { at, open: false, until: later(5).toISOString() }, later(90))).toBe(30 * MINUTE_MS)
  })

  test('is not more than it was where this browser’s clock is behind', () => {
    expect(timeLeft(due, { at, open: true, until: null }, later(-10))).toBe(30 * MINUTE_MS)
  })

  test.each([
    [40, '40 min left'],
    [119.9, '119 min left'],
    [150, '2 h left'],
    [30 * 60, '30 h left'],
    [0.5, 'due now'],
    [-0.5, 'due now'],
    [-3, '3 min over'],
    [-150, '2 h over'],
  ])('of %d minutes reads as %s', (minutes, words) => {
    expect(timeLeftLabel(minutes * MINUTE_MS)).toBe(words)
  })
})

test('a due time is labeled by its day', () => {
  const now = new Date(2026, 10, 23, 9)
  const on = (day: number, hour: number) => new Date(2026, 10, day, hour, 30).toISOString()
  expect(dueLabel(on(23, 14), now)).toMatch(/^answer due today at 2:30\sPM$/)
  expect(dueLabel(on(24, 10), now)).toMatch(/^answer due Tuesday at 10:30\sAM$/)
  expect(dueLabel(on(10, 10), now)).toMatch(/^answer was due Nov 10 at 10:30\sAM$/)
})
