import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { excerptOf } from './excerpt.ts'

const shown = (text: string, ...words: string[]) =>
  excerptOf(text, words)
    .map(({ text: part, hit }) => (hit ? `[${part}]` : part))
    .join('')

describe('an excerpt', () => {
  test('marks every word that was searched for, whatever its case', () => {
    expect(shown('The Vaillant boiler, a vaillant', 'VAILLANT', 'boil')).toBe('The [Vaillant] [boil]er, a [vaillant]')
  })

  test('prefers where a word begins', () => {
    expect(shown('It is a cat; concatenate', 'cat')).toBe('It is a [cat]; concatenate')
    expect(shown('concatenate', 'cat')).toBe('con[cat]enate')
  })

  test('of a long text is a piece around the first hit, cut between words', () => {
    const text = `${'lorem ipsum '.repeat(30)}the landlord Mordecai ${'dolor sit '.repeat(30)}`
    const piece = shown(text, 'mordecai')
    expect(piece).toContain('the landlord [Mordecai] dolor')
    expect(piece).toMatch(/^… (lorem|ipsum) .* (dolor|sit) …$/)
    expect(piece.length).toBeLessThan(170)
  })

  test('takes signs as they are', () => {
    expect(shown('50% (or more?) [sic] a\\b', '50%', '(or', '[sic]', 'a\\b')).toBe('[50%] [(or] more?) [[sic]] [a\\b]')
  })

  test('is nothing but the text, whatever it holds and whatever is searched for', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.array(fc.string({ minLength: 1 })), (text, words) => {
        const line = text.replaceAll(/\s+/g, ' ').trim()
        const piece = excerptOf(text, words)
          .map((part) => part.text)
          .join('')
        expect(line).toContain(piece.replace(/^… /, '').replace(/ …$/, ''))
      }),
    )
  })
})
