/** How strictly text must match: `loose` for quoted lines, `strict` for lines that may have been typed. */
export type Rule = 'loose' | 'strict'

/** A line with at least this many characters may end within a sentence, because a program wrapped it. */
const WRAPPED_CHARACTERS = 20
/** Limit for sentences that begin with the same word, so that a text of one repeated word is not slower than others. */
const SAME_START_MAX = 200
/** Fewer words than this are common to many sentences. */
const TELLING_WORDS = 3

/**
 * Finds lines of known texts in an email, regardless of wrapping, quote marks and indentation. A line must begin where
 * the previous line ended, or at the start of a sentence. Among lines that may have been typed, each known sentence is
 * found once.
 */
export class KnownText {
  readonly #words: (string | null)[] = []
  readonly #starts = new Map<string, number[]>()
  readonly #ends = new Set<number>()
  readonly #openings = new Set<number>()
  readonly #addresses: Set<string>
  readonly #found = new Set<number>()
  #next = -1

  constructor(texts: readonly string[]) {
    for (const text of texts) this.#add(text)
    this.#addresses = new Set(texts.flatMap(addressesIn))
  }

  /** Starts a new quote. */
  restart() {
    this.#next = -1
  }

  has(line: string, rule: Rule): boolean {
    const words = wordsOf(line)
    const [first] = words
    if (first === undefined) return addressesIn(line).some((address) => this.#addresses.has(address))
    const start = [this.#next, ...(this.#starts.get(first) ?? [])].find((place) => this.#fits(place, words, rule))
    if (start === undefined) return false
    this.#next = start + words.length
    for (let place = start; place < this.#next; place++) this.#found.add(place)
    return true
  }

  #add(text: string) {
    this.#openings.add(this.#words.length)
    for (const sentence of text.split(SENTENCE_END)) {
      const words = wordsOf(sentence)
      const [first] = words
      if (first === undefined) continue
      const start = this.#words.length
      const starts = this.#starts.get(first) ?? []
      if (starts.length < SAME_START_MAX) starts.push(start)
      this.#starts.set(first, starts)
      this.#words.push(...words)
      this.#ends.add(this.#words.length)
    }
    this.#words.push(null)
  }

  #fits(start: number, words: readonly string[], rule: Rule): boolean {
    if (start < 0 || words.some((word, place) => this.#words[start + place] !== word)) return false
    const isWhole = this.#ends.has(start + words.length) || words.join(' ').length >= WRAPPED_CHARACTERS
    if (!isWhole || rule === 'loose') return isWhole
    if (this.#found.has(start)) return false
    return start === this.#next || words.length >= TELLING_WORDS || this.#openings.has(start)
  }
}

const SENTENCE_END = /\n|(?<=[.!?:…])\s+|(?<=[。！？])/u
const WEB_ADDRESS = /\bhttps?:\/\/[^\s<>\]]+/gi
const MAIL_ADDRESS = /[^\s<>@]+@[^\s<>@]+/g
const addressesIn = (text: string) => [...(text.match(WEB_ADDRESS) ?? []), ...(text.match(MAIL_ADDRESS) ?? [])]
/** In scripts without spaces, each character is a word. */
const WORD = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}]|[\p{L}\p{N}\p{M}]+/gu

function wordsOf(line: string): string[] {
  const bare = line.replaceAll(WEB_ADDRESS, ' ').replaceAll(MAIL_ADDRESS, ' ')
  return bare.normalize('NFKC').toLowerCase().match(WORD) ?? []
}
