import { cleanLine, graphemesOf, hasVisibleContent } from './text.ts'

/** The first letters, as readers see them, of the first and the last word of a name. */
export function initials(fullName: string) {
  const words = cleanLine(fullName).split(/\s+/).filter(hasVisibleContent)
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words
  return ends.map((word = '') => firstOf(word).toUpperCase()).join('')
}

const firstOf = (word: string): string => graphemesOf(word).next().value ?? ''
