import { expect, test } from 'vitest'
import { newQuestion, withChoiceLabel, withType } from './flow-changes.ts'

const data = [
  { id: 104, label: 'Phone', type: 'PhoneNumberInput', ideas: 3 },
  { id: 330, label: 'The pet', type: 'MultilineTextInput', ideas: 3 },
]

test('a Datum is kept if it can store the new type of answer, and removed otherwise', () => {
  const pet = { ...newQuestion(), datum_id: 330 }
  expect(withType(pet, 'MultilineTextInput', data).datum_id).toBe(330)
  expect(withType(pet, 'PhoneNumberInput', data).datum_id).toBeNull()
})

test('a question with choices starts with two, and a change of type keeps them', () => {
  const select = withType(newQuestion(), 'SingleSelectInput', data)
  expect(select.choices).toHaveLength(2)
  expect(withType(select, 'TextInput', data).choices).toEqual(select.choices)
})

test('the stored value follows the label of a new choice until it is edited', () => {
  const empty = { key: 'new', label: '', value: '' }
  const typed = withChoiceLabel(empty, 'At our home')
  expect(typed.value).toBe('at_our_home')
  expect(withChoiceLabel(typed, 'At our place').value).toBe('at_our_place')
  expect(withChoiceLabel({ ...typed, value: 'own_home' }, 'At our place').value).toBe('own_home')
})

test('the stored value of a published choice does not follow its label', () => {
  expect(withChoiceLabel({ key: 'kennel', label: 'Kennel', value: 'kennel' }, 'A small kennel').value).toBe('kennel')
})
