import { maskitoTransform } from '@maskito/core'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isMaskFull, maskRest, maskSlots, unmasked } from './mask.ts'

const PHONE = '(999) 999-9999'
const typedInto = (mask: string, text: string) => maskitoTransform(text, { mask: maskSlots(mask) })

test('ten digits fill the phone mask', () => {
  expect(typedInto(PHONE, '5550100199')).toBe('(555) 010-0199')
  expect(isMaskFull(PHONE, '(555) 010-0199')).toBe(true)
})

test('missing characters are shown as underscores or as another character', { tags: '@5.16' }, () => {
  expect(maskRest(PHONE, '(555) 010-')).toBe('____')
  expect(maskRest(PHONE, '')).toBe('(___) ___-____')
  expect(maskRest(PHONE, '', '#')).toBe('(###) ###-####')
})

test('9 accepts digits only, a letters only, and * both', { tags: '@5.15' }, () => {
  expect(typedInto('aa-99*', 'T1W2 3x')).toBe('TW-23x')
})

test('digits give the same value whether they arrive one by one or at once', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^\d{0,12}$/), (digits) => {
      const oneByOne = [...digits].reduce((value, digit) => typedInto(PHONE, value + digit), '')
      expect(oneByOne).toBe(typedInto(PHONE, digits))
    }),
  )
})

test('a field contains only allowed characters and shows them all for any input', () => {
  const masks = fc.array(fc.constantFrom('9', 'a', '*', '-', ' ', '(', ')'), { minLength: 1, maxLength: 12 })
  fc.assert(
    fc.property(masks, fc.string(), (characters, text) => {
      const mask = characters.join('')
      const shown = typedInto(mask, text)
      expect(shown.length + maskRest(mask, shown).length).toBe(mask.length)
      const expected = maskSlots(mask)
      for (const [at, character] of [...shown].entries()) expect(character).toMatch(expected[at] ?? /^never$/)
    }),
  )
})

test('a full field returns exactly the typed digits', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^\d{10}$/), (digits) => {
      expect(unmasked(PHONE, typedInto(PHONE, digits))).toBe(digits)
    }),
  )
})
