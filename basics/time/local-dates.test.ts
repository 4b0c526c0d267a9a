import { expect, test } from 'vitest'
import { localDates } from './local-dates.ts'

const now = new Date('2026-11-06T12:00:00Z')
const dates = (starts: string | null, ends: string | null = null) =>
  localDates({ starts, ends, time_zone: 'America/New_York' }, now).replaceAll(/\s/g, ' ')

test("dates and times are local to the place, whatever the reader's time zone", () => {
  expect(dates(null)).toBe('')
  expect(dates('2026-11-20')).toBe('Nov 20')
  expect(dates('2026-11-20', '2026-11-24')).toBe('Nov 20 – 24')
  expect(dates('2026-12-30', '2027-01-03')).toBe('Dec 30, 2026 – Jan 3, 2027')
  expect(dates('2026-11-20T15:00')).toBe('Nov 20, 3:00 PM, New York time')
  expect(dates('2026-11-20T15:00', '2026-11-24')).toBe('Nov 20, 3:00 PM to Nov 24, New York time')
})
