import { expect, test } from 'vitest'
import { storedAnswersFor } from './stored-answers.ts'

const datum = (id: number, label: string, ideas: number, type = 'TextInput') => ({ id, label, type, ideas })
const data = [
  datum(1, 'City', 9),
  datum(2, 'When should it be?', 2),
  datum(3, 'When should it be?', 1, 'MultilineTextInput'),
  datum(4, ' when  should it be? ', 0),
  datum(5, 'City', 1, 'SingleUploadInput'),
]

test('stored answers with the same name are listed once, as the one that most ideas use', () => {
  expect(storedAnswersFor('TextInput', data).map(({ id }) => id)).toEqual([1, 2])
  expect(storedAnswersFor('TextInput', data.toReversed()).map(({ id }) => id)).toEqual([2, 1])
})
test('stored answers of another type are left out', () => {
  expect(storedAnswersFor('SingleUploadInput', data).map(({ id }) => id)).toEqual([5])
})
