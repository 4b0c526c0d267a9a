import { expect, test } from 'vitest'
import { fitting } from './fitting.ts'

const reply = (id: number, title: string, body: string, uses = 0) => ({
  id,
  title,
  body,
  language: 'en',
  translations: {},
  uses,
  last_used_on: null,
  unused_for_a_year: false,
  shared: true,
  proposed: false,
  version: 1,
})
const all = [
  reply(1, 'I have it', 'Thank you, I have it.', 64),
  reply(2, 'Windshield, insurer first', 'Does the insurer pay for the glass?', 31),
  reply(3, 'Glass at the office', 'They come to the office for the windshield.', 12),
  reply(4, 'One question', 'One question before I begin.', 41),
]
const found = (asked: string) => fitting(all, asked).map(({ id }) => id)

test('replies that share words with the request come first, then the most used', () => {
  expect(found('Ask the INSURER for a windshield')).toEqual([2, 3, 1])
  expect(found('Windshield at the office lot')).toEqual([3, 2, 1])
  expect(found('Book the vet')).toEqual([1, 4, 2])
})

test('no reply is suggested if none is saved', () => {
  expect(fitting([], 'Book the vet')).toEqual([])
})
