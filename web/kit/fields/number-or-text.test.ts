import { expect, test } from 'vitest'
import { numberOrText } from './number-or-text.ts'

test.each([
  ['12', 12],
  [' 1.5 ', 1.5],
  ['0', 0],
  ['', ''],
  ['twelve', 'twelve'],
  ['12 cats', '12 cats'],
])('"%s" becomes %j', { tags: '@5.22' }, (text, value) => {
  expect(numberOrText(text)).toBe(value)
})
