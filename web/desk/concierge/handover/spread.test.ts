import { expect, test } from 'vitest'
import { spread } from './spread.ts'

test('the colleague who has the fewest takes the next, until all have the same number', () => {
  const people = [
    { id: 1, in_hand: 3 },
    { id: 2, in_hand: 1 },
    { id: 3, in_hand: 2 },
  ]
  const takers = spread(['a', 'b', 'c', 'd', 'e', 'f'], people)
  expect(Object.values(takers)).toEqual([2, 2, 3, 1, 2, 3])
})

test('no promise is spread if no colleague is on shift', () => {
  expect(spread(['a'], [])).toEqual({})
})
