import { expect, test } from 'vitest'
import { shortMoment } from './short-moment.ts'

test('a time is written with its day, and without the minutes of a full hour', () => {
  expect(shortMoment(new Date(2026, 10, 7, 18))).toBe('Sat, Nov 7, 6\u00a0PM')
  expect(shortMoment(new Date(2026, 10, 7, 9, 5))).toBe('Sat, Nov 7, 9:05\u00a0AM')
})
