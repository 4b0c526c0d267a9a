import { expect, test } from 'vitest'
import { centsTyped, typedOf } from './dollars-typed.ts'

test.each([
  ['1240', 124_000],
  ['$1,240', 124_000],
  [' $ 1,240.5 ', 124_050],
  ['18.50', 1850],
  ['0.05', 5],
  ['0', 0],
  ['1,234,567.89', 123_456_789],
])('%j is %d cents', (text, cents) => expect(centsTyped(text)).toBe(cents))

test.each(['', '1.234', '1,24', '12,40.00', '-5', '1 240', '1240 EUR', '.5', '5.', '1e3', '٣'])(
  '%j is not an amount',
  (text) => expect(centsTyped(text)).toBeNaN(),
)

test('a parsed amount is formatted as it would be typed', () => {
  for (const cents of [5, 1850, 124_000, 99_999_999]) expect(centsTyped(typedOf(cents))).toBe(cents)
})
