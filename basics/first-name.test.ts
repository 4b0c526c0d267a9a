import { expect, test } from 'vitest'
import { firstNameOf } from './first-name.ts'

test.each([
  ['Renata Kowalski', 'Renata'],
  ['Renata', 'Renata'],
  ['', ''],
])('%j is spoken of as %j', (name, first) => {
  expect(firstNameOf(name)).toBe(first)
})
