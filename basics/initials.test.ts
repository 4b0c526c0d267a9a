import { expect, test } from 'vitest'
import { initials } from './initials.ts'

test.each([
  ['Maya Lindqvist', 'ML'],
  ['Ilse van Rijn', 'IR'],
  ['  maya  lindqvist ', 'ML'],
  ['Cher', 'C'],
  ['Émile Zola', 'ÉZ'],
  ['', ''],
])('the initials of "%s" are "%s"', (name, expected) => {
  expect(initials(name)).toBe(expected)
})
