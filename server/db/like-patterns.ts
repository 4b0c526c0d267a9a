/** Below this many characters a trigram index finds only beginnings of words. */
export const TRIGRAM_CHARACTERS = 3

/** Anywhere in a name; a short one only where a word begins, or a part of one as in check-up, which the index still answers. */
export function likePatterns(word: string): string[] {
  const literal = literally(word)
  return word.length < TRIGRAM_CHARACTERS ? [`${literal}%`, `% ${literal}%`, `%-${literal}%`] : [`%${literal}%`]
}

/** Anywhere in a text, however short: for what no index is asked about. */
export const containing = (word: string): string => `%${literally(word)}%`

/** At the beginning of a text. */
export const beginningOf = (word: string): string => `${literally(word)}%`

const literally = (word: string) => word.replace(/[\\%_]/g, '\\$&')
