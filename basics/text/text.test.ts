import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { graphemesOf, hasVisibleContent } from './graphemes.ts'
import {
  asciiDigits,
  characterCount,
  cleanAddress,
  cleanCode,
  cleanFileName,
  cleanLine,
  cleanText,
  cutGraphemes,
  foldForSearch,
  isStorable,
  oneLine,
} from './text.ts'

/** Every code point, including lone surrogates, and typical text. */
const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.array(fc.integer({ min: 0, max: 0x10ffff }).map((code) => String.fromCodePoint(code))).map((all) => all.join('')),
  fc
    .array(
      fc.constantFrom(
        'a',
        'é',
        'e\u0301',
        ' ',
        '\n',
        '\0',
        '\ud83d',
        '\u200b',
        '\u200d',
        '\u202e',
        '👩‍🚀',
        'क्‍ष',
        'می‌خواهم',
      ),
    )
    .map((all) => all.join('')),
)

describe('visible content', () => {
  test.each([
    '',
    ' \t\n',
    '\u00a0\u3000',
    '\u200b',
    '\u2060\ufeff',
    '\u200d\u200c',
    '\u3164\uffa0',
    '\u2800',
    '\u0007',
    '\u{e0020}',
  ])('is missing from %j', { tags: '@sec-invisible-message' }, (text) => expect(hasVisibleContent(text)).toBe(false))

  test.each(['a', ' . ', '👩‍👩‍👧', '\u200bhello', '́a', 'سلام', '🏳️'])('is found in %j', (text) =>
    expect(hasVisibleContent(text)).toBe(true),
  )
})

describe('a clean line', () => {
  test.each([
    ['  Maya \u00a0', 'Maya'],
    ['Maya\u200b', 'Maya'],
    ['\ufeffMaya\u2060', 'Maya'],
    ['\u202eMaya\u202c', 'Maya'],
    ['\u2068Noa\u2069', 'Noa'],
    ['Ma\u00adya\u0007', 'Maya'],
    ['Maya\u200d\ufe0f', 'Maya'],
    ['Maya\r\n\tLindqvist', 'Maya Lindqvist'],
    ['Maya\u2028Lindqvist', 'Maya Lindqvist'],
    ['Quxa\u0308bo', 'Quxäbo'],
    ['\u3164', ''],
    ['👩\u200d', '👩'],
  ])('of %j is %j', (given, clean) => expect(cleanLine(given)).toBe(clean))

  test.each([
    'Maya  Lindqvist',
    'O’Neil',
    '王小明',
    'José',
    'می‌خواهم',
    'അവന്‍',
    'क्‍ष',
    'ශ්‍රී',
    '👩‍👩‍👧‍👦',
    '👩🏽‍🚀',
    '🏳️‍🌈',
    '❤️',
    '1️⃣',
    '🏴\u{e0067}\u{e0062}\u{e0077}\u{e006c}\u{e0073}\u{e007f}',
    '葛\u{e0100}城',
    '\u06dd',
  ])('keeps %j', (text) => expect(cleanLine(text)).toBe(text.normalize('NFC')))

  test('is stable, can be stored and is one line for any input', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const line = cleanLine(text)
        expect(cleanLine(line)).toBe(line)
        expect(isStorable(line)).toBe(true)
        expect(line).not.toMatch(/[\p{Cc}\p{Bidi_Control}\u200b\u2060\ufeff\u2028\u2029]/u)
        expect(line).toBe(line.normalize('NFC').trim())
        expect(hasVisibleContent(line)).toBe(hasVisibleContent(text.toWellFormed()))
      }),
      { numRuns: 2000 },
    )
  })
})

describe('a clean text', () => {
  test('keeps every word, space and line', () => {
    expect(cleanText('  Dear all,\r\n\tsee\rbelow\u2028end \u0000\u001b[0m\u200f')).toBe(
      '  Dear all,\n\tsee\nbelow\nend [0m\u200f',
    )
    expect(cleanText('👩‍🚀 می‌خواهم a\u0301')).toBe('👩‍🚀 می‌خواهم a\u0301')
  })

  test('can be stored, and loses only invisible characters', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const clean = cleanText(text)
        expect(isStorable(clean)).toBe(true)
        expect(cleanText(clean)).toBe(clean)
        const shown = (some: string) => some.toWellFormed().replaceAll(/[\p{Cc}\u2028\u2029]/gu, '')
        expect(shown(clean)).toBe(shown(text))
      }),
      { numRuns: 2000 },
    )
  })
})

describe('a clean address', () => {
  test.each([
    ['kim@x.test\u200b', 'kim@x.test'],
    ['\u202akim@x.test\u202c ', 'kim@x.test'],
    ['kim\u00ad@x.\u2060test', 'kim@x.test'],
    ['ｋｉｍ＠x.test', 'kim@x.test'],
    ['kim@mu\u0308ller.test', 'kim@müller.test'],
  ])('of %j is %j', (given, clean) => expect(cleanAddress(given)).toBe(clean))
})

describe('a clean code', () => {
  test.each([
    [' 123 456\u200b', '123456'],
    ['１２３４５６', '123456'],
    ['١٢٣٤٥٦', '123456'],
    ['A1B2-c3d4', 'A1B2-c3d4'],
  ])('of %j is %j', (given, clean) => expect(cleanCode(given)).toBe(clean))
})

describe('a clean file name', () => {
  test.each([
    ['Quxa\u0308bo.pdf', 'Quxäbo.pdf'],
    ['../../etc/passwd', 'passwd'],
    ['bi\r\nSet-Cookie: x\tll.pdf', 'bi Set-Cookie: x ll.pdf'],
    ['Räkning från tandläkaren 🦷.pdf', 'Räkning från tandläkaren 🦷.pdf'],
    ['/', 'file'],
    ['\u0007', 'file'],
    [String.raw`C:\fakepath\scan.png`, 'scan.png'],
    ['invoice\u202egnp.exe', 'invoicegnp.exe'],
    [' two\nlines.pdf', 'two lines.pdf'],
    ['\u200b', 'file'],
    ['folder/ \u200b', 'file'],
    [`${'x'.repeat(300)}.pdf`, `${'x'.repeat(251)}.pdf`],
    [`${'👩‍🚀'.repeat(100)}.pdf`, `${'👩‍🚀'.repeat(83)}.pdf`],
  ])('of %j is %j', (given, clean) => expect(cleanFileName(given)).toBe(clean))

  test('has a visible character, no folder and at most 255 characters', () => {
    fc.assert(
      fc.property(fc.oneof(anyText, fc.string({ unit: 'grapheme', minLength: 250, maxLength: 400 })), (text) => {
        const name = cleanFileName(text)
        expect(hasVisibleContent(name)).toBe(true)
        expect(name).not.toMatch(/[/\\]/)
        expect(characterCount(name)).toBeLessThanOrEqual(255)
        expect(cleanFileName(name)).toBe(name)
      }),
      { examples: [[`${'a'.repeat(254)} b`]] },
    )
  })
})

describe('digits', () => {
  test('of every script become ASCII digits with the same value', () => {
    // decimal digits of each script
    const systems = Intl.supportedValuesOf('numberingSystem').flatMap((system) => {
      const digits = Array.from({ length: 10 }, (_, digit) =>
        new Intl.NumberFormat('en', { numberingSystem: system }).format(digit),
      )
      return digits.every((digit) => /^\p{Nd}$/u.test(digit)) ? [digits.join('')] : []
    })
    expect(systems.length).toBeGreaterThan(50)
    expect(systems.map(asciiDigits)).toEqual(systems.map(() => '0123456789'))
  })

  test('are converted among other characters, which are unchanged', () => {
    expect(asciiDigits('٤٢١ ４２１ ४२१ ² Ⅷ 三 x')).toBe('421 421 421 ² Ⅷ 三 x')
  })
})

describe('a cut', () => {
  test('never splits a visible character', () => {
    expect(cutGraphemes('👩‍🚀👩‍🚀', 4)).toBe('👩‍🚀')
    expect(cutGraphemes('cafe\u0301s', 5)).toBe('cafe\u0301')
    expect(cutGraphemes('cafe\u0301s', 4)).toBe('caf')
    expect(cutGraphemes('🇩🇪🇫🇷', 3)).toBe('🇩🇪')
    expect(cutGraphemes('short', 5, '…')).toBe('short')
    expect(cutGraphemes('rather long', 8, '…')).toBe('rather…')
  })

  test('is a prefix of the text and not longer than the limit', () => {
    fc.assert(
      fc.property(anyText, fc.integer({ min: 1, max: 40 }), (text, max) => {
        const cut = cutGraphemes(text, max)
        expect(text.startsWith(cut)).toBe(true)
        expect(characterCount(cut)).toBeLessThanOrEqual(max)
        const whole = [...graphemesOf(text)]
        const [first = ''] = whole
        if (characterCount(first) <= max)
          expect([...graphemesOf(cut)]).toEqual(whole.slice(0, [...graphemesOf(cut)].length))
        expect(characterCount(cutGraphemes(text, max, '…'))).toBeLessThanOrEqual(max)
      }),
    )
  })
})

test('one line has single spaces and no line breaks', () => {
  expect(oneLine('  a\n\n b\t c ')).toBe('a b c')
})

describe('text folded for a search', () => {
  test.each([
    ['Lucía', 'lucia'],
    ['Íñigo Núñez', 'inigo nunez'],
    ['AÑO, pingüino', 'ano, pinguino'],
    ['ÄMTER', 'amter'],
    ['Tromsø', 'tromso'],
    ['Große Œuvre', 'grosse oeuvre'],
    ['Łódź', 'lodz'],
    ['O’Brien', "o'brien"],
    ['OʼNeil', "o'neil"],
    ['Quxa\u0308bo', 'quxabo'],
    ['مُحَمَّد', 'محمد'],
    ['ｔｅｓｔ', 'test'],
  ])('%j is the same as %j', (text, plain) => expect(foldForSearch(text)).toBe(plain))

  test('keeps marks that make another word', () => {
    expect(foldForSearch('हिन्दी')).not.toBe(foldForSearch('हन्द'))
    expect(foldForSearch('がく')).not.toBe(foldForSearch('かく'))
  })
})
