import fc from 'fast-check'
import { expect, test } from 'vitest'
import { afterSwipe } from './swipe.ts'

test('a swipe right is the next tab, a swipe left the previous', () => {
  expect(afterSwipe(0, 3, 50, 0)).toBe(1)
  expect(afterSwipe(1, 3, -50, 0)).toBe(0)
})

test('49 px is not a swipe', () => {
  expect(afterSwipe(0, 3, 49, 0)).toBe(0)
})

test('a mostly vertical movement scrolls and keeps the tab', () => {
  expect(afterSwipe(0, 3, 80, 81)).toBe(0)
})

test('a swipe stays within the bounds and moves one tab at most', () => {
  const cases = fc.integer({ min: 1, max: 6 }).chain((count) =>
    fc.record({
      count: fc.constant(count),
      index: fc.nat({ max: count - 1 }),
      dx: fc.integer({ min: -2000, max: 2000 }),
      dy: fc.integer({ min: -2000, max: 2000 }),
    }),
  )
  fc.assert(
    fc.property(cases, ({ count, index, dx, dy }) => {
      const next = afterSwipe(index, count, dx, dy)
      expect(next).toBeGreaterThanOrEqual(0)
      expect(next).toBeLessThan(count)
      expect(Math.abs(next - index)).toBeLessThanOrEqual(1)
    }),
  )
})
