import { expect, test } from 'vitest'
import { dayOfFault, draftFrom, type Hours, hoursFrom } from './hours-draft.ts'

const hours: Hours = {
  version: 3,
  time_zone: 'America/Chicago',
  first_minutes: 120,
  next_minutes: 240,
  week: [
    { weekday: 2, opens: '08:00', closes: '24:00' },
    { weekday: 5, opens: '08:30', closes: '12:00' },
  ],
  holidays: [{ day: '2026-12-25', name: 'Christmas' }],
  now: { first_due: null, next_due: null },
}

test('hours that were opened and sent unchanged are the same hours', () => {
  const { now: _now, ...sent } = hours
  expect(hoursFrom(draftFrom(hours), 3)).toEqual(sent)
})

test('a day that is not open is not sent, and a fault finds its day among those that were', () => {
  const draft = draftFrom(hours)
  expect(draft.week.map(({ open }) => open)).toEqual([false, true, false, false, true, false, false])
  expect(dayOfFault(draft.week, 'week.1.closes')).toBe(4)
  expect(dayOfFault(draft.week, 'holidays.0.day')).toBeUndefined()
})

test('minutes that are not there are no number, so that the API says so', () => {
  expect(hoursFrom({ ...draftFrom(hours), first_minutes: '' }, 3).first_minutes).toBeNaN()
})
