import { expect, test } from 'vitest'
import { placeAfter } from './command-palette-keys.ts'

test('down and up wrap around the list', () => {
  expect([0, 1, 2].map((place) => placeAfter('ArrowDown', place, 3))).toEqual([1, 2, 0])
  expect([0, 1, 2].map((place) => placeAfter('ArrowUp', place, 3))).toEqual([2, 0, 1])
})

test('an empty list, or any other key, has no next index', () => {
  expect(placeAfter('ArrowDown', 0, 0)).toBeNull()
  expect(placeAfter('Enter', 0, 3)).toBeNull()
})
