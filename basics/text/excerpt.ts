import { oneLine } from './text.ts'

export type ExcerptPart = { readonly text: string; readonly hit: boolean }

/** Maximum number of words. Further words narrow the search no more than the longest ones. */
const WORDS = 12

/** The words of a search, longest first. */
export function wordsOf(q: string): string[] {
  const words = [...new Set(oneLine(q).normalize('NFC').split(' ').filter(Boolean))]
  return words.toSorted((one, other) => other.length - one.length).slice(0, WORDS)
}

const BEFORE = 40
const LONGEST = 140

/** The part of a text around the first match, split so that a page can mark the matches. */
export function excerptOf(text: string, words: readonly string[]): ExcerptPart[] {
  const line = oneLine(text).normalize('NFC')
  const hits = hitsIn(line, words)
  const start = startOf(line, hits[0]?.index ?? 0)
  const end = endOf(line, start)
  const parts: ExcerptPart[] = start > 0 ? [{ text: '… ', hit: false }] : []
  let at = start
  for (const { index, 0: found } of hits) {
    if (index + found.length > end) break
    const hit = line.slice(index, index + found.length)
    parts.push({ text: line.slice(at, index), hit: false }, { text: hit, hit: true })
    at = index + found.length
  }
  parts.push({ text: line.slice(at, end), hit: false }, { text: end < line.length ? ' …' : '', hit: false })
  return parts.filter((part) => part.text !== '')
}

/** Finds each word at its preferred position; if none has one, anywhere. */
function hitsIn(line: string, words: readonly string[]): RegExpExecArray[] {
  if (words.length === 0) return []
  const text = plain(line)
  const meant = words.flatMap((word) => placesOf(word).find((place) => matcher(place).test(text)) ?? [])
  const anywhere = words.flatMap(formsOf)
  return [...text.matchAll(matcher((meant.length > 0 ? meant : anywhere).join('|')))]
}

const matcher = (pattern: string) => new RegExp(pattern, 'giu')

/**
 * Patterns for the positions of a word, the best first. "the" is only found as a whole word, not in "their". A short
 * word is a whole word if possible, but may be the start of one: "fri" is Friday. A number may be part of one.
 */
function placesOf(word: string): string[] {
  const forms = `(?:${formsOf(word).join('|')})`
  const begins = `${WORD_START}${forms}`
  const alone = `${begins}${WORD_END}`
  if (isSmallWord(word)) return [alone]
  if (word.length <= SHORT) return [alone, begins, ...(/^\d+$/.test(word) ? [forms] : [])]
  return /\d/.test(word) ? [begins, forms] : [begins]
}

const SHORT = 3
const SMALL_WORDS = new Set(
  `a about after all also am an and any are as at be been before but by can did do does for from had has have he her here
  him his how i if in into is it its just me more my no not of off on only or our out over she so some such than that the
  their them then there these they this to too up us very was we were what when where which who why will with would you
  your`.split(/\s+/),
)
/** Whether a word occurs in nearly every text. */
export const isSmallWord = (word: string): boolean => SMALL_WORDS.has(word.toLowerCase())

const WORD_START = String.raw`(?<![\p{L}\p{N}])`
/** Endings with which a word still matches: "cats" for "cat". */
const WORD_END = String.raw`(?=(?:'?s|es|ed|ing)?(?![\p{L}\p{N}]))`

/** Pattern for the typed word and its stem. */
const formsOf = (word: string): string[] =>
  [plain(word), stemOf(plain(word))].map((form) => form.replaceAll(/[\^$\\.*+?()[\]{}|/]/g, '\\$&'))

const MARKS = /[\u0300-\u036f]/g

/**
 * Removes diacritics and unifies apostrophes. A character whose plain form is longer is unchanged, which keeps all
 * positions.
 */
function plain(text: string): string {
  return text.replaceAll(/[\u0080-\uffff]/g, (character) => {
    if (/[ʼ‘’`]/.test(character)) return "'"
    const bare = character.normalize('NFKD').replaceAll(MARKS, '')
    return bare.length === 1 ? bare : character
  })
}

const STEM_MIN = 4

/** Common start of "fence", "fences" and "fenced", which is accurate enough to mark them. */
function stemOf(word: string): string {
  const stem = word.replace(/(?:ing|ed|es|s)$/i, '')
  return stem.length < STEM_MIN ? word : stem
}

/** Start of the excerpt, shortly before the match, at the start of a word. */
function startOf(line: string, hit: number): number {
  if (hit <= BEFORE) return 0
  const space = line.indexOf(' ', hit - BEFORE)
  return space === -1 || space >= hit ? hit : space + 1
}

/** End of the excerpt, at the end of a word, and never within a character. */
function endOf(line: string, start: number): number {
  if (line.length - start <= LONGEST) return line.length
  const space = line.lastIndexOf(' ', start + LONGEST)
  if (space > start) return space
  const cut = start + LONGEST
  return /[\uDC00-\uDFFF]/.test(line.charAt(cut)) ? cut - 1 : cut
}
