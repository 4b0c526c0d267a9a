import { expect, test } from 'vitest'
import { slug } from './slug.ts'

test.each([
  ['Find a pet sitter', 'find-a-pet-sitter'],
  ['Train a puppy, or an old habit', 'train-a-puppy-or-an-old-habit'],
  ['A dentist’s visit!', 'a-dentists-visit'],
  ['Baño pequeño, ¡ya!', 'bano-pequeno-ya'],
  ['  – ', ''],
  ['猫', ''],
])('the slug of %j is %j', (name, inAddress) => {
  expect(slug(name)).toBe(inAddress)
})
