import { expect, onTestFinished, test } from 'vitest'
import { setTranslator, t } from '#basics/language/translate.ts'
import { inLanguage } from '#server/platform/language/language.ts'
import { pseudo, speakPseudo, wordsNotTranslated } from './pseudo-language.ts'

test.each([
  ['Sign in', '⟦Şīɠƞ īƞ⟧'],
  ['Read our <terms>terms</terms>, {name}.', '⟦Řḗȧḓ ǿŭř <terms>ŧḗřḿş</terms>, {name}.⟧'],
  [
    '{count, plural, one {# file of {name}} other {# files}} left',
    '⟦{count, plural, one {# ƒīĺḗ ǿƒ {name}} other {# ƒīĺḗş}} ĺḗƒŧ⟧',
  ],
  ['{state, select, late {Late by {time}} other {}}', '⟦{state, select, late {Ĺȧŧḗ ƀẏ {time}} other {}}⟧'],
])('the pseudo-translation of “%s” keeps its arguments and tags', (message, expected) =>
  expect(pseudo(message)).toBe(expected),
)

test('every language except English speaks the pseudo-language', () => {
  const before = speakPseudo()
  onTestFinished(() => void setTranslator(before))
  const open = () => t('Open {brand} to read it.', { brand: 'Tendwell' })
  expect(inLanguage('es', open)).toBe('⟦Ǿƥḗƞ Tendwell ŧǿ řḗȧḓ īŧ.⟧')
  expect(inLanguage('en', open)).toBe('Open Tendwell to read it.')
})

test('words outside of the catalog are found, except those of people, addresses and names', () => {
  const text = '⟦Ħḗĺĺǿ Maya⟧ about the dog: https://tendwell.test/requests maya@tendwell.test'
  expect(wordsNotTranslated(text, ['Maya', 'the dog'])).toEqual(['about'])
})
