/** Below this many characters a trigram index finds only beginnings of words. */
const TRIGRAM_CHARACTERS = 3

/** Anywhere in a name; a short one only where a word begins, which the index still answers. */
export function likePatterns(word: string): string[] {
  const literal = word.replace(/[\\%_]/g, '\\$&')
  return word.length < TRIGRAM_CHARACTERS ? [`${literal}%`, `% ${literal}%`] : [`%${literal}%`]
}
