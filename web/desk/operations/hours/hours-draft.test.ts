import { expect, test } from 'vitest'
import { draftFrom, type Hours, hoursDraft, hoursFrom, placeOfFault } from './hours-draft.ts'

const hours: Hours = {
  version: 3,
  time_zone: 'America/Chicago',
  first_minutes: 120,
  next_minutes: 240,
  week: [
    { weekday: 2, opens: '08:00', closes: '24:00' },
    { weekday: 5, opens: '08:30', closes: '12:00' },
    { weekday: 5, opens: '22:00', closes: '06:00' },
  ],
  holidays: [{ day: '2026-12-25', name: 'Christmas' }],
  now: { first_due: null, next_due: null },
}

test('hours that are opened and sent without edits are unchanged', () => {
  const { now: _now, ...sent } = hours
  expect(hoursFrom(draftFrom(hours), 3)).toEqual(sent)
})

test('closed days are not sent, and an error is assigned to its day among the open ones', () => {
  const draft = draftFrom(hours)
  expect(draft.week.map(({ open }) => open)).toEqual([false, true, false, false, true, false, false])
  expect(placeOfFault(draft.week, 'week.0.closes')).toMatchObject({ day: 1, at: 0 })
  expect(placeOfFault(draft.week, 'week.2.opens')).toMatchObject({ day: 4, at: 1 })
  expect(placeOfFault(draft.week, 'holidays.0.day')).toBeUndefined()
})

test('a draft that the previous release stored keeps its hours', () => {
  const draft = draftFrom({ ...hours, week: [{ weekday: 1, opens: '07:00', closes: '19:00' }] })
  const stored = { ...draft, week: draft.week.map(({ open, spans: [span] }) => ({ open, ...span })) }
  expect(hoursDraft.parse(stored)).toEqual(draft)
})

test('empty minutes are not a number, so that the API rejects them', () => {
  expect(hoursFrom({ ...draftFrom(hours), first_minutes: '' }, 3).first_minutes).toBeNaN()
})
