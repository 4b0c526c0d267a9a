import { expect, test } from 'vitest'
import { mentionAt, namesLike } from './mention-at.ts'

const at = (text: string) => mentionAt(text, text.length)
const ines = { name: 'Ines Calder' }
const like = (letters: string) => namesLike([ines, { name: 'Theo Marchetti' }], letters)

test('an @ starts a mention, with the letters after it', () => {
  expect(at('Ask @')).toEqual({ from: 4, letters: '' })
  expect(at('@ine')).toEqual({ from: 0, letters: 'ine' })
  expect(at('(@Ines Cal')).toEqual({ from: 1, letters: 'Ines Cal' })
  expect(mentionAt('@ine and more', 4)).toEqual({ from: 0, letters: 'ine' })
})

test('the @ of an email address starts no mention, and neither does text after a name', () => {
  for (const text of ['ask me@here', 'Hello', '@Ines Calder can', '@ines\n']) expect(at(text)).toBeNull()
})

test('a name is found by each of its parts, until it is complete', () => {
  expect(like('INE')).toEqual([ines])
  expect(like('cal')).toEqual([ines])
  expect(like('')).toHaveLength(2)
  expect(like('ines calder')).toEqual([])
  expect(like('alder')).toEqual([])
})
