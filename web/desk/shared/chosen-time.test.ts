import { expect, test } from 'vitest'
import { fieldTime, fromField, presets } from './chosen-time.ts'

/** A Saturday afternoon, wherever the test runs. */
const now = new Date(2026, 10, 21, 15, 30)

test('the presets are what their words say, in one’s own time', () => {
  expect(presets(now)).toEqual([
    { label: 'In 2 hours', at: new Date(2026, 10, 21, 17, 30) },
    { label: 'Tomorrow morning', at: new Date(2026, 10, 22, 9) },
    { label: 'In 3 days', at: new Date(2026, 10, 24, 9) },
    { label: 'Next Monday', at: new Date(2026, 10, 23, 9) },
  ])
})

test.each([
  ['a Sunday', new Date(2026, 10, 22, 8), ['In 2 hours', 'Tomorrow morning', 'In 3 days']],
  ['a Friday', new Date(2026, 10, 20, 8), ['In 2 hours', 'Tomorrow morning', 'Next Monday']],
])('on %s no two presets are the same morning', (_day, on, labels) => {
  expect(presets(on).map(({ label }) => label)).toEqual(labels)
})

test('on a Monday, next Monday is in a week', () => {
  expect(presets(new Date(2026, 10, 23, 8)).at(-1)?.at).toEqual(new Date(2026, 10, 30, 9))
})

test('a field’s time is the moment it came from, to the minute', () => {
  expect(fromField(fieldTime(now))).toEqual(now)
  expect([fromField(''), fromField('soon')]).toEqual([null, null])
})
