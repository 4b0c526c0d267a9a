import { graphemesOf, hasVisibleContent } from './graphemes.ts'

/**
 * The only module that cleans, compares and cuts text that people write. Lengths are in code points, which the contract
 * counts and the database limits. A cut never splits a grapheme (a character as readers see it).
 */

/** PostgreSQL text cannot hold NUL, and a lone surrogate has no UTF-8: neither may reach a query. */
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

/** Length as the contract counts it. */
export const characterCount = (text: string): number => [...text].length

/** Scripts whose letters are not affected by joiners or variation selectors, and their accents. */
const UNJOINED = String.raw`[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff]`

/** Invisible characters that change the appearance of others, so they are kept. */
const SHAPING = [
  // the flags of England, Scotland and Wales
  String.raw`\u{1f3f4}[\u{e0020}-\u{e007e}]{1,8}\u{e007f}`,
  // several emoji shown as one
  String.raw`(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f])\u200d(?=\p{Extended_Pictographic})`,
  // Persian, Urdu and Indic words
  String.raw`(?<=[\p{L}\p{M}])(?<!${UNJOINED}|[\ufe00-\ufe0f])[\u200c\u200d]`,
  // emoji or text style, the form of a Han character in a name, Mongolian letters
  String.raw`(?<=[\p{L}\p{N}\p{P}\p{S}])(?<!${UNJOINED})[\ufe00-\ufe0f\u180b-\u180d\u180f\u{e0100}-\u{e01ef}]`,
].join('|')

/**
 * Controls, direction marks, zero-width spaces, fillers, annotations. Mail programs and web pages drop or apply them
 * invisibly.
 */
const UNSEEN = String.raw`[\p{Cc}\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]`
const LINE_BREAKS = /[\t-\r\u0085\u2028\u2029]+/g

/**
 * Cleans text of one line, such as a name, a title or a subject: NFC, without invisible and direction characters,
 * trimmed; line breaks and tabs become spaces. Emoji sequences and the joiners within words are kept.
 */
export function cleanLine(text: string): string {
  const line = text.toWellFormed().replaceAll(LINE_BREAKS, ' ').normalize('NFC')
  const seen = line.replaceAll(new RegExp(`(${SHAPING})|${UNSEEN}`, 'gu'), (_, shaping?: string) => shaping ?? '')
  return seen.normalize('NFC').trim()
}

/** Cleans text of several lines from elsewhere, such as a mail: uniform line breaks, no invisible controls. */
export function cleanText(text: string): string {
  const lines = text.toWellFormed().replaceAll(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n')
  return lines.replaceAll(/[^\P{Cc}\t\n]/gu, '')
}

/** Cleans an address or a code: no invisible characters, trimmed, full-width letters as ASCII. */
export function cleanAddress(text: string): string {
  return text.normalize('NFKC').replaceAll(new RegExp(UNSEEN, 'gu'), '').trim()
}

/** Cleans a code or a bare number: digits of any script as ASCII, no invisible characters, no spaces. */
export const cleanCode = (text: string): string => asciiDigits(cleanAddress(text)).replaceAll(/\s/g, '')

const FILE_NAME_MAX_CHARACTERS = 255

/**
 * File name for people: one clean line without folders, with at most 255 characters and its extension. It is never used
 * in a path. A name without visible characters becomes "file".
 */
export function cleanFileName(given: string): string {
  const name = cleanLine(cleanLine(given).split(/[/\\]/).at(-1) ?? '')
  if (!hasVisibleContent(name)) return 'file'
  const [ending = ''] = /\.[\p{L}\p{N}]{1,10}$/u.exec(name) ?? []
  const stem = name.slice(0, name.length - ending.length)
  return `${cutGraphemes(stem, FILE_NAME_MAX_CHARACTERS - characterCount(ending))}${ending}`.trimEnd()
}

/** Converts decimal digits of every script to 0 to 9; everything else is unchanged. */
export const asciiDigits = (text: string): string => text.replaceAll(/[^\P{Nd}\d]/gu, valueOfDigit)

/** Unicode orders the ten digits of a script by value, so each range of digits consists of full tens. */
function valueOfDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  let first = code
  while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first -= 1
  return String((code - first) % 10)
}

/** The start of a text: at most `max` characters including `mark`, which shows that text is missing ("…"). */
export function cutGraphemes(text: string, max: number, mark = ''): string {
  if (characterCount(text) <= max) return text
  const room = max - characterCount(mark)
  let kept = ''
  let count = 0
  for (const grapheme of graphemesOf(text)) {
    count += characterCount(grapheme)
    if (count > room) break
    kept += grapheme
  }
  // a letter with more marks than fit
  if (kept === '') kept = [...text].slice(0, Math.max(room, 0)).join('')
  return mark === '' ? kept : `${kept.trimEnd()}${mark}`
}

/** Text in one line for a preview: white space becomes single spaces. */
export const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

const ALIKE: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ı: 'i',
  ʼ: "'",
  '‘': "'",
  '’': "'",
  '`': "'",
}

/** Accents, and the vowel marks of Arabic and Hebrew. Marks that are letters, as in Hindi, are excluded. */
const MARKS = /(?=\p{M})[\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u0670]/gu

/** Lowercase without diacritics, so that "lucia" finds Lucía; the database's function `folded` does the same. */
export function foldForSearch(text: string): string {
  const bare = text.toLowerCase().normalize('NFKD').replaceAll(MARKS, '')
  return bare.replaceAll(/[ßæœøłđðıʼ‘’`]/g, (letter) => ALIKE[letter] ?? letter)
}
