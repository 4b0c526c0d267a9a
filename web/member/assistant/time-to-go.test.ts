import { expect, test } from 'vitest'
import { timeToGo } from './time-to-go.ts'

test.each([
  [0, ''],
  [1, 'About half a minute to go.'],
  [2, 'About a minute to go.'],
  [3, 'About a minute and a half to go.'],
  [4, 'About 2 minutes to go.'],
  [6, 'About 2½ minutes to go.'],
])('%i questions: %j', (questions, words) => {
  expect(timeToGo(questions)).toBe(words)
})
