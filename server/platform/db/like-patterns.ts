/** With fewer characters, a trigram index finds only the start of words. */
export const TRIGRAM_CHARACTERS = 3

/**
 * Thai, Lao, Burmese, Khmer, Japanese and Chinese, whose words are written without spaces. The partial indexes use the
 * same ranges.
 */
export const UNSPACED = String.raw`[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\uff66-\uff9f]`

/** A word that may be anywhere in a sentence, without a preceding space. */
export const isUnspaced = (word: string): boolean => new RegExp(UNSPACED).test(word)

/**
 * Matches anywhere in a name. A short term matches only the start of a word, or of a part as in check-up, which the
 * index supports.
 */
export function likePatterns(word: string): string[] {
  const literal = literally(word)
  return word.length < TRIGRAM_CHARACTERS && !isUnspaced(word)
    ? [`${literal}%`, `% ${literal}%`, `%-${literal}%`]
    : [`%${literal}%`]
}

/** Matches anywhere in a text, however short the term: for queries without an index. */
export const containing = (word: string): string => `%${literally(word)}%`

/** Matches the start of a text. */
export const beginningOf = (word: string): string => `${literally(word)}%`

const literally = (word: string) => word.replace(/[\\%_]/g, '\\$&')
