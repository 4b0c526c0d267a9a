import { expect, test } from 'vitest'
import { findReplies, findVersions, versionFor } from './saved-replies.ts'

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
  reply(1, 'I have it', 'Thank you, I have it.'),
  reply(2, 'Please don’t pay it yet', 'A photo of the bill is all I need.', 3),
  reply(3, 'Café booked', 'The table is yours.', 9),
]
const found = (text: string) => findReplies(all, text).map(({ id }) => id)

test('the reply with the most uses comes first', () => expect(found('')).toEqual([3, 2, 1]))
test('a reply matches if its title or body has every word, regardless of case and accents', () => {
  expect(found('HAVE thank')).toEqual([1])
  expect(found('cafe')).toEqual([3])
  expect(found('bill table')).toEqual([])
})
test('a leading slash is ignored in the search', () => {
  expect(found('/cafe')).toEqual([3])
  expect(found(' / HAVE thank')).toEqual([1])
  expect(found('／cafe')).toEqual([3])
  expect(found('/')).toEqual([3, 2, 1])
})
test('a slash within a word is searched for', () => {
  const hours = reply(4, 'Hours', 'A concierge answers 24/7.')
  expect(findReplies([...all, hours], '24/7').map(({ id }) => id)).toEqual([4])
})

const booked = { ...reply(5, 'Reserved', 'It is reserved.', 7), translations: { es: 'Ya está reservado.' } }
const inSpanishOnly = { ...reply(6, 'Trámite', 'El trámite tarda unos días.', 1), language: 'es' }
const some = [...all, booked, inSpanishOnly]
const versions = (text: string, language: string) => findVersions(some, text, language).map(({ id }) => id)

test('each reply is found in one version, those in the member’s language first, by their uses', () => {
  expect(versions('', 'es')).toEqual(['5-es', '6-es', '3-en', '2-en', '1-en'])
  expect(versions('', 'en')).toEqual(['3-en', '5-en', '2-en', '1-en', '6-es'])
})
test('another version is found by its words or the name of its language', () => {
  expect(versions('reservado', 'en')).toEqual(['5-es'])
  expect(versions('spanish reserved', 'en')).toEqual(['5-es'])
  expect(versions('reserved', 'es')).toEqual(['5-es'])
  expect(versions('reserved english', 'es')).toEqual(['5-en'])
})
test('a reply matches by its text in any language', () => {
  expect(findReplies(some, 'esta reservado').map(({ id }) => id)).toEqual([5])
})
test('a reply is in the member’s language, else in English, else in its own', () => {
  const languageFor = (one: typeof booked | typeof inSpanishOnly, wanted: string) => versionFor(one, wanted).language
  expect([languageFor(booked, 'es'), languageFor(booked, 'en'), languageFor(booked, 'fr')]).toEqual(['es', 'en', 'en'])
  expect([languageFor(inSpanishOnly, 'es'), languageFor(inSpanishOnly, 'en')]).toEqual(['es', 'es'])
})
