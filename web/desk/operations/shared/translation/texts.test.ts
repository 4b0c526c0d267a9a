import { expect, test } from 'vitest'
import { isMissing, isOutdated, isSameTexts, listOf, mergedTexts, textsFrom } from './texts.ts'

const dog = { text: 'Perro', english: 'Dog' }
const cat = { text: 'Gato', english: 'Cat' }
const bird = { text: 'Ave', english: 'Bird' }

test('a text without visible characters is missing, and one of other English is outdated', () => {
  const texts = { a: dog, b: { text: ' ', english: 'Cat' } }
  expect(['a', 'b', 'c'].map((field) => isMissing(texts, { field }))).toEqual([false, true, true])
  const now = (field: string, english: string) => isOutdated(texts, { field, english, label: 'Choice' })
  expect([now('a', 'Dog'), now('a', 'A dog'), now('b', 'A cat'), now('c', 'Bird')]).toEqual([false, true, false, false])
})

test('texts keep their fields on the way to the server and back', () => {
  expect(textsFrom(listOf({ a: dog, b: cat }))).toEqual({ a: dog, b: cat })
})

test('an empty text equals none', () => {
  expect(isSameTexts({ a: dog, b: { text: '', english: 'Cat' } }, { a: dog })).toBe(true)
  expect(isSameTexts({ a: dog }, { a: { ...dog, english: 'A dog' } })).toBe(false)
})

test('changes of two people to different texts are both kept', () => {
  expect(mergedTexts({ a: dog }, { a: dog, b: cat }, { a: dog, c: bird })).toEqual({ a: dog, b: cat, c: bird })
  expect(mergedTexts({ a: dog, b: cat }, { b: cat }, { a: dog, b: bird })).toEqual({
    a: { text: '', english: '' },
    b: bird,
  })
})

test('two changes of the same text are left to a person, unless they are equal', () => {
  expect(mergedTexts({ a: dog }, { a: cat }, { a: bird })).toBeNull()
  expect(mergedTexts({ a: dog }, { a: cat }, { a: cat })).toEqual({ a: cat })
})
