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

test('missing characters are shown as underscores, or as another character', () => {
  expect(maskRest(PHONE, '(555) 010-')).toBe('____')
  expect(maskRest(PHONE, '', '#')).toBe('(###) ###-####')
})

test('9 takes digits only, a letters only, * both', () => {
  expect(typedInto('aa-99*', 'T1W2 3x')).toBe('TW-23x')
})

test('however digits arrive, one by one or at once, the field shows the same', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^\d{0,12}$/), (digits) => {
      const oneByOne = [...digits].reduce((value, digit) => typedInto(PHONE, value + digit), '')
      expect(oneByOne).toBe(typedInto(PHONE, digits))
    }),
  )
})

test('whatever is typed, the field holds what the mask allows and shows all of its length', () => {
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

test('a full field gives back exactly the digits that were typed', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^\d{10}$/), (digits) => {
      expect(unmasked(PHONE, typedInto(PHONE, digits))).toBe(digits)
    }),
  )
})
