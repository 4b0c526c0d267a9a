import { expect, test } from 'vitest'
import { dayAt, sendTimes, timeLabel, typedTime, zoneOr } from './send-times.ts'

const CHICAGO = 'America/Chicago'
const times = (now: string) => sendTimes(new Date(now), CHICAGO).map(({ label, at }) => [label, at.toISOString()])

test("a morning preset uses the member's clock, regardless of the concierge's time zone", () => {
  // Wednesday evening in Chicago, Thursday in Europe
  expect(times('2026-11-26T03:30:00Z')).toEqual([
    ['In 1 hour', '2026-11-26T04:30:00.000Z'],
    ['Tomorrow at 9:00', '2026-11-26T15:00:00.000Z'],
    ['Monday at 9:00', '2026-11-30T15:00:00.000Z'],
  ])
})

test('Monday is tomorrow on a Sunday, and in the next week on a Monday', () => {
  expect(times('2026-11-29T18:00:00Z').map(([label]) => label)).toEqual(['In 1 hour', 'Tomorrow at 9:00'])
  expect(times('2026-11-30T18:00:00Z').at(-1)).toEqual(['Monday at 9:00', '2026-12-07T15:00:00.000Z'])
})

test('the last day of a month has a tomorrow', () => {
  expect(times('2026-12-31T18:00:00Z')[1]).toEqual(['Tomorrow at 9:00', '2027-01-01T15:00:00.000Z'])
})

test("the day of a time is from the member's calendar", () => {
  expect(dayAt(new Date('2026-11-26T03:30:00Z'), CHICAGO)).toBe('2026-11-25')
})

test("a typed time is in the member's time zone, and an incomplete one is null", () => {
  expect(typedTime('2026-11-26T14:30', CHICAGO)?.toISOString()).toBe('2026-11-26T20:30:00.000Z')
  expect(typedTime('2026-11-26', CHICAGO)).toBeNull()
})

test("a time is shown in the member's time zone, and an unknown zone falls back to the browser's own", () => {
  expect(timeLabel('2026-11-26T20:30:00Z', CHICAGO).replaceAll(/\s/g, ' ')).toBe('Thu, Nov 26 at 2:30 PM')
  expect(zoneOr('Mars/Olympus')).toBe(zoneOr(null))
})
