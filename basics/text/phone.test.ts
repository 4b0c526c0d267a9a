import { expect, test } from 'vitest'
import { isForeignPhone, phoneLink, phoneText, usPhoneDigits } from './phone.ts'

test('ten digits are formatted as a phone number', () => {
  expect(phoneText('5550100142')).toBe('(555) 010-0142')
})

test('a number without exactly ten digits is unchanged', () => {
  expect(phoneText('555')).toBe('555')
  expect(phoneText('(555) 010-0142')).toBe('(555) 010-0142')
})

test.each([
  ['(555) 010-0142', '5550100142'],
  ['+1 555 010 0142', '5550100142'],
  ['1-555-010-0142', '5550100142'],
  ['\u202a+1 (555) 010‑0142\u202c', '5550100142'],
  ['٥٥٥ ٠١٠ ٠١٤٢', '5550100142'],
])('%j is the US number %s', (typed, digits) => {
  expect(usPhoneDigits(typed)).toBe(digits)
  expect(isForeignPhone(typed)).toBe(false)
})

test.each(['+61 0412 345 678', '+47 22 12 34 56', '0049 30 1234567', '25550100142', '+1 555 010 0142 2'])(
  '%j is not a US number, and none of its digits is dropped',
  (typed) => {
    expect(isForeignPhone(typed)).toBe(true)
    expect(usPhoneDigits(typed).replace('+', '')).toBe(typed.replaceAll(/\D/g, ''))
  },
)

test.each([
  ['+1 555 0100 200', 'tel:+15550100200'],
  ['(555) 010-0200', 'tel:+15550100200'],
  ['tel:+1 555 010 0200', 'tel:+15550100200'],
  ['+44 20 7946 0958', 'tel:+442079460958'],
  ['\u202a+49 (30) 1234-567\u202c', 'tel:+49301234567'],
  ['+٤٤ ٢٠ ٧٩٤٦ ٠٩٥٨', 'tel:+442079460958'],
  ['911', null],
  ['+1234567890123456', null],
  ['555-CALL', null],
  ['https://x.test/5550100200', null],
])('%j is called by %j', (typed, link) => {
  expect(phoneLink(typed)).toBe(link)
})
