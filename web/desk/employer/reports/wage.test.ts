import { expect, test } from 'vitest'
import { anHour, anHourInShort, fromTheWire, onTheWire, readAmount, worth, worthAbout } from './wage.ts'

test.each([
  ['38', 3800],
  ['$38.50', 3850],
  [' 38.5 ', 3850],
  ['1,200', 120_000],
  ['0.10', 10],
  ['9999.99', 999_999],
])('%j is parsed to cents', (typed, cents) => {
  expect(readAmount(typed)).toBe(cents)
  expect(fromTheWire(onTheWire(cents))).toBe(cents)
})

test.each(['', '0', '0.00', '-3', 'abc', '38,50', '38.505', '1e3', '10000'])('%j is not an amount', (typed) => {
  expect(readAmount(typed)).toBeNull()
})

test('the value of hours is in whole dollars, and in a sentence it is rounded to three digits', () => {
  expect(onTheWire(3805)).toBe('38.05')
  expect([anHour(3800), anHourInShort(3800), anHourInShort(3850)]).toEqual(['$38.00', '$38', '$38.50'])
  expect([worth(9590, 3800), worthAbout(9590, 3800)]).toEqual(['$364,420', '$364,000'])
})
