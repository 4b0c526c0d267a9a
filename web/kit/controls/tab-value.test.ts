import { expect, test } from 'vitest'
import { tabValue } from './tab-value.ts'

test.each([
  ['To do', 'To_do'],
  ['Completed', 'Completed'],
  ['Benefits & Offers', 'Benefits___Offers'],
  ['24/7', '24_7'],
])('the tab "%s" has the value %s', { tags: '@4.64' }, (title, value) => {
  expect(tabValue(title)).toBe(value)
})
