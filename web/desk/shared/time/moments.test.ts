import { expect, test } from 'vitest'
import { clockTime, dayInSentence, daysLabel, dayTitle, isPast, momentLabel } from './moments.ts'

/** A Saturday afternoon in every time zone. */
const now = new Date(2026, 10, 21, 15, 30)

test.each([
  [new Date(2026, 10, 21, 16, 20), 'Today 4:20 PM'],
  [new Date(2026, 10, 22, 0, 5), 'Tomorrow 12:05 AM'],
  [new Date(2026, 10, 20, 9), 'Yesterday 9:00 AM'],
  [new Date(2026, 10, 24, 9), 'Tue 9:00 AM'],
  [new Date(2026, 11, 3, 9), 'Dec 3, 9:00 AM'],
  [new Date(2026, 10, 2, 9), 'Nov 2, 9:00 AM'],
  [new Date(2027, 0, 2, 9), 'Jan 2, 2027, 9:00 AM'],
])('%s is shown as %s', (moment, words) => {
  expect(momentLabel(moment, now)).toBe(words)
})

test('a day label has no time', () => {
  const days = [new Date(2026, 10, 21, 9), new Date(2026, 10, 20, 23), new Date(2026, 10, 11), new Date(2025, 7, 3)]
  expect(days.map((day) => dayInSentence(day, now))).toEqual(['today', 'yesterday', 'Nov 11', 'Aug 3, 2025'])
})

test.each([
  [new Date(2026, 10, 21, 0, 1), 'Today'],
  [new Date(2026, 10, 20, 23, 59), 'Yesterday'],
  [new Date(2026, 10, 11, 9), 'Wednesday, November 11'],
  [new Date(2025, 7, 3, 9), 'Sunday, August 3, 2025'],
])('messages on %s have the heading %s', (day, words) => {
  expect(dayTitle(day, now)).toBe(words)
})

test.each([
  [new Date(2026, 10, 9), new Date(2026, 10, 9, 23), 'Nov 9'],
  [new Date(2026, 10, 9), new Date(2026, 10, 12), 'Nov 9 to 12'],
  [new Date(2026, 9, 30), new Date(2026, 10, 2), 'Oct 30 to Nov 2'],
  [new Date(2025, 11, 30), new Date(2026, 0, 2), 'Dec 30, 2025 to Jan 2'],
  [new Date(2025, 10, 9), new Date(2025, 10, 12), 'Nov 9 to 12, 2025'],
  [new Date(2025, 10, 9), new Date(2026, 10, 12), 'Nov 9, 2025 to Nov 12'],
])('the days from %s to %s are %s', (from, to, words) => {
  expect(daysLabel(from, to, now)).toBe(words)
})

test('a clock time has no day', () => {
  expect([clockTime(new Date(2025, 7, 3, 9, 30)), clockTime(new Date(2026, 10, 21, 16, 5).toISOString())]).toEqual([
    '9:30 AM',
    '4:05 PM',
  ])
})

test('a moment equal to now is past', () => {
  expect([isPast(now.toISOString(), now), isPast(new Date(now.getTime() + 1).toISOString(), now)]).toEqual([
    true,
    false,
  ])
})
