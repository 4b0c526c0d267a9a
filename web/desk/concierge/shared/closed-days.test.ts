import { expect, test } from 'vitest'
import { closedOn } from './closed-days.ts'

test('a closed day is labeled with its reason, an open day has no label', () => {
  const closed = { weekdays: [6, 7], holidays: [{ day: '2026-11-26', name: 'Thanksgiving' }] }
  const says = ['2026-11-22', '2026-11-23', '2026-11-26', '2026-11-28'].map((day) => closedOn(closed, day))
  expect(says).toEqual(['closed', null, 'closed for Thanksgiving', 'closed'])
})
