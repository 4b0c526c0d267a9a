import { expect, test } from 'vitest'
import { withoutCountryCode } from './without-country-code.ts'

test.each([
  ['+1 (555) 010-0199', '5550100199'],
  ['15550100199', '5550100199'],
  ['5550100199', '5550100199'],
  ['(555) 010-0199', '(555) 010-0199'],
  ['25550100199', '25550100199'],
])('"%s" fills ten digits as "%s"', (text, expected) => {
  expect(withoutCountryCode(text, 10)).toBe(expected)
})
