import { expect, test } from 'vitest'
import { firstNameOf } from './first-name.ts'

test.each([
  ['Renata Kowalski', 'Renata'],
  ['Renata', 'Renata'],
  ['', ''],
])('the first name of %j is %j', (name, first) => {
  expect(firstNameOf(name)).toBe(first)
})
