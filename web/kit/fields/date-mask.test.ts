import { maskitoTransform } from '@maskito/core'
import { expect, test } from 'vitest'
import { dateMask, isoDate } from './date-mask.ts'

/** Types one character after the other, as a person does. */
const typedInto = (text: string, order: 'month-first' | 'day-first') =>
  [...text].reduce((value, key) => maskitoTransform(value + key, dateMask(order)), '')

test.each([
  ['3141988', '03/14/1988'],
  ['03141988', '03/14/1988'],
  ['12051988', '12/05/1988'],
  ['1251988', '12/05/1988'],
  ['12/5', '12/05'],
])('month first: %s is shown as %s', (typed, shown) => {
  expect(typedInto(typed, 'month-first')).toBe(shown)
})

test('day first: 4121988 is shown as 04/12/1988', () => {
  expect(typedInto('4121988', 'day-first')).toBe('04/12/1988')
})

test('an autofilled ISO date is shown in the order of the field', () => {
  expect(maskitoTransform('1988-03-14', dateMask('month-first'))).toBe('03/14/1988')
  expect(maskitoTransform('1988-03-14', dateMask('day-first'))).toBe('14/03/1988')
})

test.each([
  ['03/14/1988', 'month-first', '1988-03-14'],
  ['14/03/1988', 'day-first', '1988-03-14'],
  ['03/14', 'month-first', '03/14'],
] as const)('%s, %s, is sent as %s', (typed, order, iso) => {
  expect(isoDate(typed, order)).toBe(iso)
})
