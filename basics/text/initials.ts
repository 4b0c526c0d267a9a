import { graphemesOf, hasVisibleContent } from './graphemes.ts'

/** First visible letters of the first and the last word of a name. */
export function initials(fullName: string) {
  const words = fullName.normalize('NFC').split(/\s+/).filter(hasVisibleContent)
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words
  return ends.map((word = '') => firstOf(word).toUpperCase()).join('')
}

const firstOf = (word: string): string => [...graphemesOf(word)].find(hasVisibleContent) ?? ''
