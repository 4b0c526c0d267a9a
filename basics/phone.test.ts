import { expect, test } from 'vitest'
import { phoneText } from './phone.ts'

test('ten digits read as a phone number', () => {
  expect(phoneText('5550100142')).toBe('(555) 010-0142')
})

test('what is not ten digits is left alone', () => {
  expect(phoneText('555')).toBe('555')
  expect(phoneText('(555) 010-0142')).toBe('(555) 010-0142')
})
