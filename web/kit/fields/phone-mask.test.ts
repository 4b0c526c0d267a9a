import { maskitoTransform } from '@maskito/core'
import { expect, test } from 'vitest'
import { PHONE_MASK } from '#basics/text/phone.ts'
import { phoneMask } from './phone-mask.ts'

test.each([
  ['+1 (555) 010-0199', '(555) 010-0199'],
  ['15550100199', '(555) 010-0199'],
  ['1-555-010-0199', '(555) 010-0199'],
  ['5550100199', '(555) 010-0199'],
  ['(555) 010-0199', '(555) 010-0199'],
  ['٥٥٥٠١٠٠١٩٩', '(555) 010-0199'],
  ['５５５ ０１０ ０１９９', '(555) 010-0199'],
  ['55501', '(555) 01'],
])('%j is shown as the US number %j', (typed, shown) => {
  expect(maskitoTransform(typed, phoneMask(PHONE_MASK))).toBe(shown)
})

test.each([
  '+61 0412 345 678',
  '+47 22 12 34 56',
  '0049 30 1234567',
  '25550100199',
  '555 010 0199 2',
  '+1 555 010 0199 2',
  '+1 555 010',
])('%j is kept as typed', (typed) => {
  expect(maskitoTransform(typed, phoneMask(PHONE_MASK))).toBe(typed)
})
