import { expect, test } from 'vitest'
import { folded } from './folded.ts'

test.each([
  ['Lucía', 'lucia'],
  ['ÄMTER', 'amter'],
  ['Tromsø', 'tromso'],
  ['Große Œuvre', 'grosse oeuvre'],
  ['Łódź', 'lodz'],
  ['O’Brien', "o'brien"],
])('%j is the same as %j', (text, plain) => {
  expect(folded(text)).toBe(plain)
})
