import { expect, test } from 'vitest'
import { dueBy, dueLabel, dueShort } from './answer-due.ts'

const now = new Date(2026, 10, 23, 9)
const on = (day: number, hour: number) => new Date(2026, 10, day, hour, 30).toISOString()

test('a due time is labeled by its day', () => {
  expect(dueLabel(on(23, 14), now)).toMatch(/^answer due today at 2:30\sPM$/)
  expect(dueLabel(on(24, 10), now)).toMatch(/^answer due Tuesday at 10:30\sAM$/)
  expect(dueLabel(on(10, 10), now)).toMatch(/^answer was due Nov 10 at 10:30\sAM$/)
})

test('a row shows when its answer is due and whether it is late', () => {
  const label = (due: string) => dueBy(due, now).text.replaceAll(/\s/g, ' ')
  expect(label(on(23, 14))).toBe('2:30 PM')
  expect(label(on(23, 8))).toBe('Late · 8:30 AM')
  expect(label(on(25, 10))).toBe('Wed 10:30 AM')
  expect(label(on(30, 10))).toBe('Mon Nov 30')
  expect(dueBy(on(22, 10), now).isLate).toBe(true)
})

test('the short label shows "late" instead of "due"', () => {
  expect(dueShort(on(23, 14), now)).toMatch(/^due 2:30\sPM$/)
  expect(dueShort(on(23, 8), now)).toMatch(/^Late · 8:30\sAM$/)
})
