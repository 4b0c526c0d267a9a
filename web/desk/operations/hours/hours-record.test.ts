import { expect, test } from 'vitest'
import { comparedRows, mergedOf } from '#web/desk/shared/records/record-differences.ts'
import { draftFrom } from './hours-draft.ts'
import { HOURS_LABELS, hoursFromRecord, hoursRecord, sayHours } from './hours-record.ts'

const base = draftFrom({
  version: 1,
  time_zone: 'America/Chicago',
  first_minutes: 120,
  next_minutes: 240,
  week: [{ weekday: 1, opens: '08:00', closes: '20:00' }],
  holidays: [],
  now: { first_due: null, next_due: null },
})
const monday = (opens: string) =>
  base.week.map((day, index) => (index === 0 ? { ...day, spans: [{ opens, closes: '20:00' }] } : day))
const mine = { ...base, first_minutes: '60', week: monday('07:00') }
const theirs = { ...base, week: monday('09:00'), holidays: [{ key: 'a', day: '2031-12-25', name: 'Christmas' }] }

test('two versions of the hours are compared and merged day by day', () => {
  const records = { mine: hoursRecord(mine), theirs: hoursRecord(theirs), base: hoursRecord(base) }
  const rows = comparedRows(records, Object.keys(HOURS_LABELS), sayHours)
  expect(rows.filter((row) => !('same' in row))).toEqual([
    { field: 'first_minutes', mine: '60', theirs: '120', first: 'mine' },
    { field: 'Monday', mine: '7 AM to 8 PM', theirs: '9 AM to 8 PM', first: 'mine' },
    { field: 'holidays', mine: 'None', theirs: 'Christmas (Thu, Dec 25, 2031)', first: 'theirs' },
  ])
  const merged = mergedOf(records, ['first_minutes'])
  expect(hoursFromRecord(merged, mine, theirs)).toEqual({ ...theirs, first_minutes: '60' })
})

test('times are formatted, and incomplete times are shown as typed', () => {
  expect(sayHours('Monday', [{ opens: '08:30', closes: '00:00' }])).toBe('8:30 AM to midnight')
  expect(sayHours('Monday', [{ opens: '', closes: '12:00' }])).toBe(' to 12 PM')
  const split = [
    { opens: '08:00', closes: '12:00' },
    { opens: '13:00', closes: '01:30' },
  ]
  expect(sayHours('Monday', split)).toBe('8 AM to 12 PM, 1 PM to 1:30 AM the next day')
  expect(sayHours('holidays', [{ day: '', name: 'Summer party' }])).toBe('Summer party')
})
