import { expect, test } from 'vitest'
import type { Question } from './question.ts'
import { entryFault, entryOf, textOf, valueOf } from './question-types.tsx'

const base = { id: 1, label: 'A question', options: [], optional: false, knownAnswer: null }
const phone: Question = { ...base, type: 'PhoneNumberInput' }
const text: Question = { ...base, type: 'TextInput' }
const upload: Question = { ...base, type: 'SingleUploadInput' }
const select: Question = {
  ...base,
  type: 'SingleSelectInput',
  options: [{ value: 'own_home', label: 'At our home' }],
}

test('a phone number is typed and shown with its mask, and sent as ten digits', () => {
  const entry = entryOf(phone, '5550100142')
  expect(entry).toBe('(555) 010-0142')
  expect(textOf(phone, entry)).toBe('(555) 010-0142')
  expect(valueOf(phone, entry)).toBe('5550100142')
})

test('a choice is sent as its value and shown as its label', () => {
  expect(valueOf(select, 'own_home')).toBe('own_home')
  expect(textOf(select, 'own_home')).toBe('At our home')
  expect(entryOf(select, 'kennel')).toBe('')
})

test('a file is sent as its key and shown with its name, even with slashes', () => {
  const entry = entryOf(upload, 'k-42', 'shots/2025.pdf')
  expect(valueOf(upload, entry)).toBe('k-42')
  expect(textOf(upload, entry)).toBe('shots/2025.pdf')
  expect(valueOf(upload, '')).toBe('')
})

test('text is trimmed before it is sent, and rejected if it is too long', () => {
  expect(valueOf(text, '  Biscuit \n')).toBe('Biscuit')
  expect(entryFault(text, 'Biscuit')).toBeNull()
  expect(entryFault(text, 'x'.repeat(10_001))).toBe('Please use at most 10,000 characters.')
})
