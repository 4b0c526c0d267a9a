import { expect, test } from 'vitest'
import { newQuestion, withChoiceLabel, withType } from './flow-changes.ts'

const data = [
  { id: 104, label: 'Phone', type: 'PhoneNumberInput', ideas: 3 },
  { id: 330, label: 'The pet', type: 'MultilineTextInput', ideas: 3 },
]

test('a Datum stays where it can keep the new type of answer, and goes where it cannot', () => {
  const pet = { ...newQuestion(), datum_id: 330 }
  expect(withType(pet, 'MultilineTextInput', data).datum_id).toBe(330)
  expect(withType(pet, 'PhoneNumberInput', data).datum_id).toBeNull()
})

test('a choice begins with two choices, and another type forgets none', () => {
  const select = withType(newQuestion(), 'SingleSelectInput', data)
  expect(select.choices).toHaveLength(2)
  expect(withType(select, 'TextInput', data).choices).toEqual(select.choices)
})

test('the stored value follows the words of a new choice until it is chosen', () => {
  const empty = { key: 'new', label: '', value: '' }
  const typed = withChoiceLabel(empty, 'At our home')
  expect(typed.value).toBe('at_our_home')
  expect(withChoiceLabel(typed, 'At our place').value).toBe('at_our_place')
  expect(withChoiceLabel({ ...typed, value: 'own_home' }, 'At our place').value).toBe('own_home')
})

test('the stored value of a choice that members have is not touched by new words', () => {
  expect(withChoiceLabel({ key: 'kennel', label: 'Kennel', value: 'kennel' }, 'A small kennel').value).toBe('kennel')
})
