import { assert, property, stringMatching } from 'fast-check'
import { expect, test } from 'vitest'
import { canBeTexted, internationally } from './numbers.ts'

const ordinary = stringMatching(/^(202|312|415|555|612|646)[2-8]\d{6}$/)

test('an ordinary number can be texted', () => {
  assert(property(ordinary, (number) => canBeTexted(number)))
})

test.each(['900', '976', '809', '876', '242', '649'])('a number with area code %s cannot be texted', (areaCode) => {
  assert(property(stringMatching(/^\d{7}$/), (rest) => !canBeTexted(areaCode + rest)))
})

test('a number of a premium exchange cannot be texted', () => {
  assert(property(ordinary, (number) => !canBeTexted(`${number.slice(0, 3)}976${number.slice(6)}`)))
})

test('a text goes to +1 and the ten digits', () => {
  expect(internationally('5551234567')).toBe('+15551234567')
})
