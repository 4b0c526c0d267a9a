import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isThankYouOnly } from './thanks.ts'

describe('a thank-you', () => {
  test.each([
    'Thanks!',
    'thank you',
    'Thank you so much, Renata!',
    'Thanks a lot, you’re the best',
    'Perfect, thank you very much!!',
    'Great job team. Thanks again 🙏',
    'I really appreciate it.',
    'Many thanks Åse',
    'thx',
    '🙏',
    'Thank you!\n\nThank you!',
    '¡Gracias!',
    'muchas gracias',
    '¡Mil gracias por todo, Renata!',
    'Perfecto, muchísimas gracias por tu ayuda',
    'Gracias Renata, eres la mejor',
    'Te lo agradezco mucho',
  ])('%j is a thank-you', (body) => {
    expect(isThankYouOnly(body)).toBe(true)
  })

  test.each([
    '',
    'Hello',
    'Great',
    '👍',
    'Thanks, but it broke again',
    'Thank you. Could you also book the hotel?',
    'Thanks! One more thing',
    'Thanks for nothing',
    'Thank you, see you on the 14',
    'No thanks',
    'Thank you. Unfortunately.',
    'Thanks, please call me',
    'Thanks https://vet.example',
    'Danke',
    'No, gracias',
    'Gracias por nada',
    'Gracias, pero se rompió otra vez',
    'Gracias. ¿Puedes reservar el hotel?',
    'Perfecto',
    `Thank you ${'so '.repeat(40)}much`,
  ])('%j is not a thank-you', (body) => {
    expect(isThankYouOnly(body)).toBe(false)
  })

  const thanks = fc.constantFrom('Thanks', 'thank you', 'Thank you so much', 'Perfect, thanks', 'THX')
  test('a thank-you is recognized in any case and with any punctuation', () => {
    fc.assert(
      fc.property(thanks, fc.constantFrom('', '!', '!!', '.', ' :)', ' ❤️', '…'), (body, marks) => {
        expect(isThankYouOnly(body + marks)).toBe(true)
        expect(isThankYouOnly(body.toUpperCase() + marks)).toBe(true)
      }),
    )
  })
  test('a thank-you has no question and no digits, and is short', () => {
    fc.assert(
      fc.property(thanks, fc.string(), (body, more) => {
        expect(isThankYouOnly(`${body} ${more}?`)).toBe(false)
        expect(isThankYouOnly(`${body} ${more}7`)).toBe(false)
        expect(isThankYouOnly(`${body}${'!'.repeat(80)}`)).toBe(false)
      }),
    )
  })
  test('a thank-you has no other words', () => {
    fc.assert(
      fc.property(thanks, fc.stringMatching(/^[b-df-hj-np-tv-z]{4,12}$/), (body, word) => {
        expect(isThankYouOnly(`${word} ${body}`)).toBe(false)
        expect(isThankYouOnly(`${body} and ${word}`)).toBe(false)
      }),
    )
  })
})
