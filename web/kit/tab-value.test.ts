import { expect, test } from 'vitest'
import { tabValue } from './tab-value.ts'

test.each([
  ['To do', 'To_do'],
  ['Completed', 'Completed'],
  ['Benefits & Offers', 'Benefits___Offers'],
  ['24/7', '24_7'],
])('the tab "%s" has the value %s', (title, value) => {
  expect(tabValue(title)).toBe(value)
})
