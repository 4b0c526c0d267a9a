import { afterEach, describe, expect, test } from 'vitest'
import { exactFieldTime, fieldTime, fromField, presets } from './chosen-time.ts'

/** A Saturday afternoon in every time zone. */
const now = new Date(2026, 10, 21, 15, 30)

test('each preset has the local time that its label states', () => {
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

test('the preset "Next Monday" is seven days later on a Monday', () => {
  expect(presets(new Date(2026, 10, 23, 8)).at(-1)?.at).toEqual(new Date(2026, 10, 30, 9))
})

test("a field's text converts back to its moment, to the minute", () => {
  expect(fromField(fieldTime(now))).toEqual(now)
  expect([fromField(''), fromField('soon')]).toEqual([null, null])
})

describe('on the nights of a clock change', () => {
  const zone = process.env['TZ']
  afterEach(() => {
    if (zone === undefined) delete process.env['TZ']
    else process.env['TZ'] = zone
  })

  test.each([
    ['America/Chicago', '2026-11-01T05:45:00Z'], // back at 2 AM: 1:30 AM comes twice
    ['America/Chicago', '2026-03-08T06:45:00Z'], // forward at 2 AM: 2:30 AM never comes
    ['Europe/Berlin', '2026-10-25T00:10:00Z'],
  ])('in %s each preset of %s has the time that its label states', (timeZone, moment) => {
    process.env['TZ'] = timeZone
    const before = new Date(moment)
    for (const { at } of presets(before)) expect(fromField(exactFieldTime(at))).toEqual(at)
    expect(presets(before).map(({ at }) => at.getTime() - before.getTime())[0]).toBe(2 * 3_600_000)
    for (const { at } of presets(before).slice(1)) expect([at.getHours(), at.getMinutes()]).toEqual([9, 0])
  })
})
