import { expect, test } from 'vitest'
import { federalDaysMissing, withDays } from './federal.ts'

const open = { open: true, spans: [{ opens: '08:00', closes: '20:00' }] }
const closed = { ...open, open: false }
const WEEKDAYS = [open, open, open, open, open, closed, closed]
const draft = (week = WEEKDAYS, holidays: { key: string; day: string; name: string }[] = []) => ({
  time_zone: 'America/Chicago',
  first_minutes: '120',
  next_minutes: '240',
  week,
  holidays,
})
const off = (day: string) => ({ key: day, day, name: 'Ours' })

test('remaining federal holidays of this year are missing, and existing ones keep their names', () => {
  expect(federalDaysMissing(draft(WEEKDAYS, [off('2026-11-26')]), '2026-11-17')).toEqual({
    year: 2026,
    days: [{ day: '2026-12-25', name: 'Christmas Day' }],
  })
})

test("next year's holidays are offered once this year's exist, except on days that are closed anyway", () => {
  const missing = federalDaysMissing(draft(WEEKDAYS, [off('2026-11-26'), off('2026-12-25')]), '2026-11-17')
  expect(missing?.year).toBe(2027)
  const days = missing?.days.map(({ day }) => day)
  expect(days).toContain('2027-07-05')
  expect(days, 'a Sunday').not.toContain('2027-07-04')
  const always = federalDaysMissing(draft(WEEKDAYS.map(() => open)), '2027-07-01')
  expect(always?.days.slice(0, 2).map(({ day }) => day)).toEqual(['2027-07-04', '2027-07-05'])
})

test('no holiday is missing once both years exist', () => {
  const first = federalDaysMissing(draft(), '2026-12-01')
  const taken = withDays([], first?.days ?? [])
  const second = federalDaysMissing(draft(WEEKDAYS, taken), '2026-12-01')
  expect(federalDaysMissing(draft(WEEKDAYS, withDays(taken, second?.days ?? [])), '2026-12-01')).toBeNull()
})

test('days are in order, and a day without a date is last', () => {
  const begun = { key: 'new', day: '', name: '' }
  expect(
    withDays([begun, off('2026-12-25')], [{ day: '2026-11-26', name: 'Thanksgiving' }]).map(({ day }) => day),
  ).toEqual(['2026-11-26', '2026-12-25', ''])
})
