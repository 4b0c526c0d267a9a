import { expect, test } from 'vitest'
import { codePasted, codeTyped } from './code-digits.ts'

test.each([
  ['', '4', '4'],
  ['40', '407 219', '407219'],
  ['407219', '4072195', '407219'],
  ['4', '4x', '4'],
  ['', '٤٠٧٢١٩', '407219'],
  ['', '４０７', '407'],
])('a code of %j with the input %j becomes %j', (before, typed, after) => {
  expect(codeTyped(before, typed, 6, false)).toBe(after)
})

test.each([
  ['407219', '4072195', '5'],
  ['407219', '5407219', '5'],
  ['407219', '4075219', '5'],
  ['407219', '407219111111', '111111'],
  ['407219', '40721', '40721'],
  ['407219', '4', '4'],
])('a rejected code of %j with the input %j becomes %j', (before, typed, after) => {
  expect(codeTyped(before, typed, 6, true)).toBe(after)
})

test.each([
  ['123456', '123456'],
  [' 123 456 ', '123456'],
  ['Your code is 123-456. Do not share it with 2 people.', '123456'],
  ['１２３４５６', '123456'],
  ['12345', null],
  ['1234567', null],
  ['', null],
])('%j is pasted as %j', (text, code) => {
  expect(codePasted(text, 6)).toBe(code)
})
