import { expect, test } from 'vitest'
import { BLANK, formOf, inOtherLanguage, withoutBlanks, withText } from './reply-form-value.ts'

const form = { ...BLANK, title: 'Booked', body: 'It is booked.' }
const both = { ...form, translations: { es: 'Ya está reservado.' } }

test('a reply whose language changes to one of its versions exchanges both texts', () => {
  const spanish = {
    ...form,
    language: 'es',
    body: 'Ya está reservado.',
    translations: { en: 'It is booked.' },
  } as const
  expect(inOtherLanguage(both, 'es')).toEqual(spanish)
  expect(inOtherLanguage(spanish, 'en')).toEqual(both)
})
test('a reply without a version in the new language keeps its text', () => {
  for (const translations of [{}, { es: ' ' }])
    expect(inOtherLanguage({ ...form, translations }, 'es')).toEqual({ ...form, language: 'es' })
})
test('a version without text is left out', () => {
  expect(withText({}, 'es', '')).toEqual({ es: '' })
  expect(withoutBlanks({ ...form, translations: { es: ' \n' } })).toEqual(form)
  expect(withoutBlanks(both)).toEqual(both)
})
test('a reply in a language that the desk does not have is edited as English', () => {
  const reply = { id: 1, uses: 0, last_used_on: null, unused_for_a_year: false, version: 1 }
  expect(formOf({ ...reply, ...form, language: 'xx', translations: { yy: 'Text' } })).toEqual(form)
})
