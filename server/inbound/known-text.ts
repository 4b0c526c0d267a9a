/** What a match has to be like: `loose` among quoted lines, `strict` among lines that may as well be typed. */
export type Rule = 'loose' | 'strict'

/** A line of this many characters may end within a sentence: a program wrapped it. */
const WRAPPED_CHARACTERS = 20
/** Of sentences that begin with the same word, so that a text made of one word costs no more than another. */
const SAME_START_MAX = 200
/** Fewer words than these are common to many sentences. */
const TELLING_WORDS = 3

/**
 * Finds lines of texts that we know in a mail, however they were wrapped, marked and indented. A line has to begin where
 * the line before it ended, or with a sentence; among lines that may be typed each of our sentences is found once.
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

  /** What comes next is another quote. */
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
/** Each character of a script that has no spaces is a word. */
const WORD = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}]|[\p{L}\p{N}\p{M}]+/gu

function wordsOf(line: string): string[] {
  const bare = line.replaceAll(WEB_ADDRESS, ' ').replaceAll(MAIL_ADDRESS, ' ')
  return bare.normalize('NFKC').toLowerCase().match(WORD) ?? []
}
