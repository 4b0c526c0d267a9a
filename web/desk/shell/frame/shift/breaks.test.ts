import { expect, test } from 'vitest'
import { backAfter, backAt } from './breaks.ts'

const at = (hours: number, minutes: number, day = 23) => new Date(2026, 10, day, hours, minutes)

test('a break ends at the next five minutes', () => {
  expect(backAfter(at(12, 13), 45)).toEqual(at(13, 0))
  expect(backAfter(at(12, 15), 45)).toEqual(at(13, 0))
  expect(backAfter(at(12, 16), 15)).toEqual(at(12, 35))
})

test('a custom time is its next occurrence, within four hours', () => {
  expect(backAt(at(12, 10), '13:30')).toEqual(at(13, 30))
  expect(backAt(at(23, 30), '00:15')).toEqual(at(0, 15, 24))
  expect(backAt(at(12, 10), '16:10')).toEqual(at(16, 10))
  for (const time of ['16:11', '12:10', '09:00', '', '1', 'noon'])
    expect([time, backAt(at(12, 10), time)]).toEqual([time, null])
})
