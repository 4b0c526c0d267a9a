/** Below this many characters a trigram index finds only beginnings of words. */
export const TRIGRAM_CHARACTERS = 3

/** Thai, Lao, Burmese, Khmer, Japanese and Chinese, which write words without spaces. The partial indexes say the same. */
export const UNSPACED = String.raw`[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\uff66-\uff9f]`

/** A word that may be anywhere in a sentence, with no space before it. */
export const isUnspaced = (word: string): boolean => new RegExp(UNSPACED).test(word)

/** Anywhere in a name; a short one only where a word begins, or a part of one as in check-up, which the index still answers. */
export function likePatterns(word: string): string[] {
  const literal = literally(word)
  return word.length < TRIGRAM_CHARACTERS && !isUnspaced(word)
    ? [`${literal}%`, `% ${literal}%`, `%-${literal}%`]
    : [`%${literal}%`]
}

/** Anywhere in a text, however short: for what no index is asked about. */
export const containing = (word: string): string => `%${literally(word)}%`

/** At the beginning of a text. */
export const beginningOf = (word: string): string => `${literally(word)}%`

const literally = (word: string) => word.replace(/[\\%_]/g, '\\$&')
