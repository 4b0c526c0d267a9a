import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isMereThanks } from './thanks.ts'

describe('a mere thank-you', () => {
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
  ])('is %j', (body) => {
    expect(isMereThanks(body)).toBe(true)
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
    `Thank you ${'so '.repeat(40)}much`,
  ])('is not %j', (body) => {
    expect(isMereThanks(body)).toBe(false)
  })

  const thanks = fc.constantFrom('Thanks', 'thank you', 'Thank you so much', 'Perfect, thanks', 'THX')
  test('does not depend on its case or the marks around it', () => {
    fc.assert(
      fc.property(thanks, fc.constantFrom('', '!', '!!', '.', ' :)', ' ❤️', '…'), (body, marks) => {
        expect(isMereThanks(body + marks)).toBe(true)
        expect(isMereThanks(body.toUpperCase() + marks)).toBe(true)
      }),
    )
  })
  test('asks nothing, counts nothing and is short', () => {
    fc.assert(
      fc.property(thanks, fc.string(), (body, more) => {
        expect(isMereThanks(`${body} ${more}?`)).toBe(false)
        expect(isMereThanks(`${body} ${more}7`)).toBe(false)
        expect(isMereThanks(`${body}${'!'.repeat(80)}`)).toBe(false)
      }),
    )
  })
  test('has no other words in it', () => {
    fc.assert(
      fc.property(thanks, fc.stringMatching(/^[b-df-hj-np-tv-z]{4,12}$/), (body, word) => {
        expect(isMereThanks(`${word} ${body}`)).toBe(false)
        expect(isMereThanks(`${body} and ${word}`)).toBe(false)
      }),
    )
  })
})
