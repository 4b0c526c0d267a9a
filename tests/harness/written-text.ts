import fc from 'fast-check'
import { expect } from 'vitest'
import { hasVisibleContent } from '#basics/text/graphemes.ts'
import { characterCount, cleanLine, isStorable } from '#basics/text/text.ts'
import { whenLong } from './long.ts'

/** Text of all scripts, marks, controls and lone surrogates, from empty to too long. */
export const written = (longest: number) => {
  const letters = fc.oneof(
    { weight: 6, arbitrary: fc.string({ unit: 'grapheme', maxLength: 80 }) },
    { weight: 3, arbitrary: fc.string({ unit: 'binary', maxLength: 80 }) },
    {
      weight: 3,
      arbitrary: fc.array(fc.constantFrom(...PIECES), { maxLength: 30 }).map((pieces) => pieces.join('')),
    },
    { weight: 1, arbitrary: fc.integer({ min: longest - 2, max: longest + 2 }).map((length) => 'é'.repeat(length)) },
    {
      weight: 1,
      arbitrary: fc.integer({ min: Math.floor(longest / 2), max: longest + 2 }).map((length) => '🦷'.repeat(length)),
    },
  )
  return letters
}
const PIECES = [
  'a',
  'Z',
  ' ',
  '\n',
  '\t',
  '.',
  "'",
  '’',
  '"',
  '<',
  '&',
  '%',
  '_',
  '\\',
  '/',
  '{{',
  '}}',
  '**',
  '@',
  '\r\n',
  '\0',
  '\u0007',
  '\u001b[0m',
  '\u0085',
  '\u00a0',
  '\u00ad',
  '\u200b',
  '\u200d',
  '\u202e',
  '\u2066',
  '\u2028',
  '\ufeff',
  '\ufffe',
  '\ufffd',
  '\ud83d',
  '\udc00',
  '\u{10ffff}',
  '\u{e0001}',
  '\u3164',
  '\u2800',
  '\ufe0f',
  'e\u0301',
  'ﬁ',
  'Å',
  'ß',
  'İ',
  'ё',
  'שָׁלוֹם',
  'مَرْحَبًا',
  'می‌خواهم',
  'क्‍ष',
  'สวัสดี',
  '日本語',
  '葛\u{e0100}',
  '한글',
  '𝒳',
  '👩‍👩‍👧‍👦',
  '👍🏽',
  '🏳️‍🌈',
  '1️⃣',
  '🇩🇪',
  '٣',
  '１',
  'Z\u0351\u0350\u0344',
]

/** Number of texts that a round tries for each input. */
export const EACH = 40
/** A long run tries 2,000 texts for each of ten inputs. */
export const ROUNDS = whenLong(50, 1)
const REFUSALS = [
  'This holds a character that cannot be used.',
  /^Please use at most [\d,]+ characters\.$/,
  'Please enter your first name',
  'Please write a message',
  'Please write the reply',
  'Please enter a name',
  'Please name the file.',
  'Please give it a name',
  /^Please fill in \{\{.* before you send this\.$/s,
]

/** A rejection must have a correct reason: the text is empty, too long, or has characters that cannot be stored. */
export function expectRightRefusal(
  text: string,
  { status, body }: { status: number; body: { error: string } },
  max: number,
) {
  expect([text, status]).toEqual([text, 422])
  const isKnown = REFUSALS.some((one) => (typeof one === 'string' ? body.error === one : one.test(body.error)))
  expect([text, body.error, isKnown]).toEqual([text, body.error, true])
  const isWrong = !isStorable(text) || !hasVisibleContent(text) || characterCount(text) > max || /\{\{/.test(text)
  // NFC makes some letters longer
  expect([text, isWrong || characterCount(cleanLine(text)) > max]).toEqual([text, true])
}
