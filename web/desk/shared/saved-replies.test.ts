import { expect, test } from 'vitest'
import { findReplies } from './saved-replies.ts'

const reply = (id: number, title: string, body: string, uses = 0) => ({
  id,
  title,
  body,
  uses,
  last_used_on: null,
  unused_for_a_year: false,
  shared: true,
  proposed: false,
  version: 1,
})
const all = [
  reply(1, 'I have it', 'Thank you, I have it.'),
  reply(2, 'Please don’t pay it yet', 'A photo of the bill is all I need.', 3),
  reply(3, 'Café booked', 'The table is yours.', 9),
]
const found = (text: string) => findReplies(all, text).map(({ id }) => id)

test('what is used most comes first', () => expect(found('')).toEqual([3, 2, 1]))
test('every word has to be there, in the name or the text, whatever its case and accents', () => {
  expect(found('HAVE thank')).toEqual([1])
  expect(found('cafe')).toEqual([3])
  expect(found('bill table')).toEqual([])
})
test('a slash in front of the words is not searched for', () => {
  expect(found('/cafe')).toEqual([3])
  expect(found(' / HAVE thank')).toEqual([1])
  expect(found('／cafe')).toEqual([3])
  expect(found('/')).toEqual([3, 2, 1])
})
test('a slash within a word is searched for', () => {
  const hours = reply(4, 'Hours', 'A concierge answers 24/7.')
  expect(findReplies([...all, hours], '24/7').map(({ id }) => id)).toEqual([4])
})
