import { expect, test } from 'vitest'
import { awayLabel, withAway } from './away.ts'

const now = new Date(2026, 10, 21, 15, 30)
const tom = { name: 'Tom Whitlock', on_shift: false, away_until: new Date(2026, 10, 22, 9).toISOString() }

test('a colleague who is away is labeled with the end of the absence, if it is known', () => {
  expect(withAway(tom, now)).toBe('Tom Whitlock (away until tomorrow 9:00 AM)')
  expect(withAway({ ...tom, away_until: null }, now)).toBe('Tom Whitlock (away)')
  expect(withAway({ ...tom, on_shift: true }, now)).toBe('Tom Whitlock')
  expect(awayLabel({ on_shift: true, away_until: null }, now)).toBe('')
  const outside_until = new Date(2026, 10, 22, 9).toISOString()
  expect(withAway({ ...tom, on_shift: true, outside_until }, now)).toBe(
    'Tom Whitlock (outside their hours until tomorrow 9:00 AM)',
  )
})
