import { expect, test } from 'vitest'
import { dayAt, sendTimes, timeLabel, typedTime, zoneOr } from './send-times.ts'

const CHICAGO = 'America/Chicago'
const times = (now: string) => sendTimes(new Date(now), CHICAGO).map(({ label, at }) => [label, at.toISOString()])

test('the mornings are the member’s, whatever the concierge’s clock says', () => {
  // Wednesday evening in Chicago, Thursday in Europe
  expect(times('2026-11-26T03:30:00Z')).toEqual([
    ['In 1 hour', '2026-11-26T04:30:00.000Z'],
    ['Tomorrow at 9:00', '2026-11-26T15:00:00.000Z'],
    ['Monday at 9:00', '2026-11-30T15:00:00.000Z'],
  ])
})

test('on a Sunday Monday is tomorrow, and on a Monday it is next week’s', () => {
  expect(times('2026-11-29T18:00:00Z').map(([label]) => label)).toEqual(['In 1 hour', 'Tomorrow at 9:00'])
  expect(times('2026-11-30T18:00:00Z').at(-1)).toEqual(['Monday at 9:00', '2026-12-07T15:00:00.000Z'])
})

test('a month’s last day has a tomorrow', () => {
  expect(times('2026-12-31T18:00:00Z')[1]).toEqual(['Tomorrow at 9:00', '2027-01-01T15:00:00.000Z'])
})

test('a time’s day is that of the member’s calendar', () => {
  expect(dayAt(new Date('2026-11-26T03:30:00Z'), CHICAGO)).toBe('2026-11-25')
})

test('a typed time is the member’s, and no time where it is not whole', () => {
  expect(typedTime('2026-11-26T14:30', CHICAGO)?.toISOString()).toBe('2026-11-26T20:30:00.000Z')
  expect(typedTime('2026-11-26', CHICAGO)).toBeNull()
})

test('a time is said in the member’s zone; an unknown zone is no trouble', () => {
  expect(timeLabel('2026-11-26T20:30:00Z', CHICAGO).replaceAll(/\s/g, ' ')).toBe('Thu, Nov 26 at 2:30 PM')
  expect(zoneOr('Mars/Olympus')).toBe(zoneOr(null))
})
