import { expect, test } from 'vitest'
import { fits } from './fits.ts'

const request = { name: 'Get the roof quoted', member: 'Zoë Müller' }

test.each([
  ['', true],
  ['ROOF', true],
  ['muller roof', true],
  ['zoe ', true],
  ['roof cats', false],
])('the words %j match a request: %s', (words, does) => {
  expect(fits(request, words)).toBe(does)
})
