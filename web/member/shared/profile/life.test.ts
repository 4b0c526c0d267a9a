import { expect, test } from 'vitest'
import { answersOf, lifeIn, lifeLine } from './life.ts'

test('every question is answered with yes or no', () => {
  expect(answersOf(['car', 'pet'])).toEqual([
    { answer_id: 132, value: false },
    { answer_id: 134, value: true },
    { answer_id: 121, value: false },
    { answer_id: 122, value: true },
    { answer_id: 120, value: false },
  ])
})

test('if earlier answers are unknown, only selected questions are answered', () => {
  expect(answersOf(['pet'], false)).toEqual([{ answer_id: 122, value: true }])
})

test('earlier answers are selected', () => {
  expect(lifeIn(answersOf(['home', 'partner']))).toEqual(['home', 'partner'])
  expect(lifeIn([{ answer_id: 104, value: '5550100142' }])).toEqual([])
})

test('selected answers read as one line', () => {
  expect(lifeLine(answersOf(['home', 'partner']))).toBe('A home, a partner')
  expect(lifeLine(answersOf([]))).toBeNull()
})
