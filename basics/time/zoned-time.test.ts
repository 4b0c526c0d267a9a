import { expect, test } from 'vitest'
import { momentOf, wallTime } from './zoned-time.ts'

const CHICAGO = 'America/Chicago'
const at = (year: number, month: number, day: number, hour: number, minute = 0) => ({ year, month, day, hour, minute })

test('nine in the morning is a different instant in another time zone and another season', () => {
  expect(momentOf(at(2026, 11, 24, 9), CHICAGO).toISOString()).toBe('2026-11-24T15:00:00.000Z')
  expect(momentOf(at(2026, 7, 1, 9), CHICAGO).toISOString()).toBe('2026-07-01T14:00:00.000Z')
  expect(momentOf(at(2026, 7, 1, 9, 30), 'Asia/Kolkata').toISOString()).toBe('2026-07-01T04:00:00.000Z')
})

test('an instant is shown in the local time of a time zone, with midnight as hour 0', () => {
  expect(wallTime(new Date('2026-11-24T06:00:00Z'), CHICAGO)).toEqual(at(2026, 11, 24, 0))
})

test('every existing hour on the days of a clock change maps to its instant', () => {
  for (const day of [at(2026, 3, 8, 1, 30), at(2026, 3, 8, 3, 30), at(2026, 11, 1, 0, 30), at(2026, 11, 1, 3)])
    expect(wallTime(momentOf(day, CHICAGO), CHICAGO)).toEqual(day)
})

test('a skipped hour is moved forward by the change', () => {
  expect(wallTime(momentOf(at(2026, 3, 8, 2, 30), CHICAGO), CHICAGO)).toEqual(at(2026, 3, 8, 3, 30))
})
