import { expect, test } from 'vitest'
import { initials } from './initials.ts'

test.each([
  ['Maya Lindqvist', 'ML'],
  ['Ilse van Rijn', 'IR'],
  ['  maya  lindqvist ', 'ML'],
  ['Cher', 'C'],
  ['Émile Zola', 'ÉZ'],
  ['E\u0301mile Zola', 'ÉZ'],
  ['🇩🇪 Anna Weiß', '🇩🇪W'],
  ['👩‍🚀 Kim', '👩‍🚀K'],
  ['\u202eMaya \u200b Lindqvist\u202c', 'ML'],
  ['क्षमा शर्मा', 'क्षश'],
  ['', ''],
])('the initials of "%s" are "%s"', { tags: '@3.1' }, (name, expected) => {
  expect(initials(name)).toBe(expected)
})
