import { expect, test } from 'vitest'
import { moved, offsetOf, placeOf } from './reorder.ts'

const rows = [0, 60, 120, 180].map((top) => ({ top, height: 60 }))

test.each([
  [0, 20, 0],
  [0, 61, 1],
  [0, 500, 3],
  [2, -50, 2],
  [2, -61, 1],
  [3, -500, 0],
])('a row dragged from index %i by %i moves to index %i', (from, dy, to) => {
  expect(placeOf(rows, from, dy)).toBe(to)
})

test('the dragged row follows the pointer, the rows between shift, the others stay', () => {
  const down = { from: 0, to: 2, dy: 130, height: 60 }
  expect([0, 1, 2, 3].map((index) => offsetOf(index, down))).toEqual([130, -60, -60, 0])
  const up = { from: 3, to: 1, dy: -90, height: 60 }
  expect([0, 1, 2, 3].map((index) => offsetOf(index, up))).toEqual([0, 60, 60, -90])
  expect(offsetOf(1, null)).toBe(0)
})

test('a moved row keeps the order of the others', () => {
  expect(moved(['a', 'b', 'c', 'd'], 0, 2)).toEqual(['b', 'c', 'a', 'd'])
  expect(moved(['a', 'b', 'c', 'd'], 3, 0)).toEqual(['d', 'a', 'b', 'c'])
})
