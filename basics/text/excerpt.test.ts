import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { excerptOf } from './excerpt.ts'

const shown = (text: string, ...words: string[]) =>
  excerptOf(text, words)
    .map(({ text: part, hit }) => (hit ? `[${part}]` : part))
    .join('')

describe('an excerpt', () => {
  test('marks every search term in any case', () => {
    expect(shown('The Vaillant boiler, a vaillant', 'VAILLANT', 'boil')).toBe('The [Vaillant] [boil]er, a [vaillant]')
  })

  test('prefers the start of a word', () => {
    expect(shown('It is a cat; concatenate', 'cat')).toBe('It is a [cat]; concatenate')
    expect(shown('concatenate', 'cat')).toBe('con[cat]enate')
  })

  test('marks a small word only as a whole word, and an incomplete short one at the start of a word', () => {
    const text = 'The plumber knows their boiler; the other one comes on Friday'
    expect(shown(text, 'boiler', 'the')).toBe('[The] plumber knows their [boiler]; [the] other one comes on Friday')
    expect(shown('Their letter is there', 'the', 'letter')).toBe('Their [letter] is there')
    expect(shown(text, 'plumber', 'fri')).toContain('comes on [Fri]day')
    expect(shown('Two cats, a catalog', 'cat', 'two')).toBe('[Two] [cat]s, a catalog')
    expect(shown('Their letter said that', 'that', 'letter')).toBe('Their [letter] said [that]')
    expect(shown('Theirs', 'the'), 'where it stands nowhere else').toBe('[The]irs')
  })

  test('marks a part of a number if no number starts with it', () => {
    expect(shown('The appeal LH-20418-A is in', '0418', 'appeal')).toBe('The [appeal] LH-2[0418]-A is in')
    expect(shown('Room 418, case 20418', '418')).toBe('Room [418], case 20418')
  })

  test('of a long text is the part around the first match, cut between words', () => {
    const text = `${'lorem ipsum '.repeat(30)}the landlord Mordecai ${'dolor sit '.repeat(30)}`
    const piece = shown(text, 'mordecai')
    expect(piece).toContain('the landlord [Mordecai] dolor')
    expect(piece).toMatch(/^… (lorem|ipsum) .* (dolor|sit) …$/)
    expect(piece.length).toBeLessThan(170)
  })

  test('marks a word with any diacritics, apostrophes and Unicode composition', () => {
    expect(shown('Quxa\u0308bo.pdf', 'quxabo')).toBe('[Quxäbo].pdf')
    expect(shown('From O’Neil', "O'Neil")).toBe('From [O’Neil]')
    expect(shown("From O'Neil", 'OʼNeil')).toBe("From [O'Neil]")
  })

  test('marks a part of a sentence without spaces', () => {
    expect(shown('明日は歯医者に行きます', '歯医者')).toBe('明日は[歯医者]に行きます')
  })

  test('treats special characters as text', () => {
    expect(shown('50% (or more?) [sic] a\\b', '50%', '(or', '[sic]', 'a\\b')).toBe('[50%] [(or] more?) [[sic]] [a\\b]')
  })

  test('consists of the text alone for any text and search', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.array(fc.string({ minLength: 1 })), (text, words) => {
        const line = text.replaceAll(/\s+/g, ' ').trim().normalize('NFC')
        const piece = excerptOf(text, words)
          .map((part) => part.text)
          .join('')
        expect(line).toContain(piece.replace(/^… /, '').replace(/ …$/, ''))
      }),
    )
  })
})
