export type MailLine = {
  readonly raw: string
  /** Number of `>` before the text. */
  readonly depth: number
  /** Without `>`, formatting marks and invisible characters. */
  readonly text: string
}

const UNSEEN = /[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g
const QUOTE_MARKS = /^ ?>(?:[ \t]?>)*/

export function linesOf(whole: string): MailLine[] {
  return whole.split('\n').map((raw) => {
    const seen = raw.replaceAll(UNSEEN, '')
    const marks = QUOTE_MARKS.exec(seen)?.[0] ?? ''
    return { raw: raw.trimEnd(), depth: marks.replaceAll(/[^>]/g, '').length, text: seen.slice(marks.length).trim() }
  })
}

/** The author of a quote, and the lines that name them: the line with author and time, or the quoted header. */
export type QuoteHead = {
  readonly start: number
  /** The line after the last line of the header. */
  readonly end: number
  readonly by: 'us' | 'self'
}

export type Names = {
  /** Our addresses and the brand. */
  readonly us: readonly string[]
  /** The member's own address. */
  readonly self: readonly string[]
}

/** The header of a quote of ours, or of the member, that ends or begins at this line. */
export function quoteHeadAt(lines: readonly MailLine[], at: number, names: Names): QuoteHead | null {
  return headerAt(lines, at, names) ?? attributionAt(lines, at, names)
}

/** "From: …" in any language: one or two words, a colon, and a value. */
const LABEL = /^\*{0,2}\p{L}[\p{L}\p{M} .'’-]{0,24}\*{0,2}\s?[:：]\*{0,2}(?:\s|$)/u
const isLabel = (line: MailLine | undefined) => line !== undefined && LABEL.test(line.text)
/** "----- Original Message -----", or a line of dashes. */
const SEPARATOR = /^(?:_{8,}|-{8,}|[-_]{3,}[^-_].*[-_]{3,})$/
/** Minimum number of labels, with and without a separator above. */
const LABELS = { marked: 2, unmarked: 3 }
/** Maximum continuation lines, for long lists of recipients. */
const WRAPPED_LINES = 3

/** A header as Outlook and phones write it above a quote, including its separator line. */
function headerAt(lines: readonly MailLine[], at: number, names: Names): QuoteHead | null {
  const first = lines[at]
  if (!first || !isLabel(first) || isLabel(lines[at - 1])) return null
  const by = nameIn(first.text, names)
  if (!by) return null
  const { end, labels } = headerFrom(lines, at)
  const start = separatorAbove(lines, at)
  return labels < (start < at ? LABELS.marked : LABELS.unmarked) ? null : { start, end, by }
}

/** The line of the separator above a header, or the header's own line if there is none. */
function separatorAbove(lines: readonly MailLine[], at: number): number {
  const above = lines.slice(0, at).findLastIndex(({ text }) => text !== '')
  return SEPARATOR.test(lines[above]?.text ?? '') ? above : at
}

function headerFrom(lines: readonly MailLine[], at: number): { end: number; labels: number } {
  let [end, labels, wrapped] = [at, 0, 0]
  for (; end < lines.length && lines[end]?.text; end++) {
    if (isLabel(lines[end])) [labels, wrapped] = [labels + 1, 0]
    else if (++wrapped > WRAPPED_LINES) break
  }
  return { end, labels }
}

/** Whether a header of any author begins here, as in a forwarded email. */
export function beginsHeader(lines: readonly MailLine[], at: number): boolean {
  return isLabel(lines[at]) && !isLabel(lines[at - 1]) && headerFrom(lines, at).labels >= LABELS.unmarked
}

const ATTRIBUTION_LINES = 4
const ATTRIBUTION_CHARACTERS = 400

/** "On Monday at nine Tendwell <…> wrote:" in any language: it has the author and a time, and ends with a colon. */
function attributionAt(lines: readonly MailLine[], at: number, names: Names): QuoteHead | null {
  const last = lines[at]
  if (!last || !/[:：]$/.test(last.text)) return null
  for (let start = at; start > at - ATTRIBUTION_LINES; start--) {
    const line = lines[start]
    if (!line || line.text === '' || line.depth !== last.depth) return null
    const words = lines.slice(start, at + 1).map(({ text }) => text)
    const joined = words.join(' ')
    const by = nameIn(joined, names)
    if (joined.length > ATTRIBUTION_CHARACTERS) return null
    if (!by || !/\p{Nd}/u.test(joined.replaceAll(/\S+@\S+/g, ''))) continue
    const isHead = joined.includes('@') || quotes(lines, at)
    return isHead ? { start: separatorAbove(lines, start), end: at + 1, by } : null
  }
  return null
}

/** Whether the following text has more `>` before it. */
function quotes(lines: readonly MailLine[], at: number): boolean {
  const next = lines.find(({ text }, place) => place > at && text !== '')
  return next !== undefined && next.depth > (lines[at]?.depth ?? 0)
}

function nameIn(text: string, { us, self }: Names): QuoteHead['by'] | null {
  const lower = text.toLowerCase()
  if (us.some((name) => holdsWord(lower, name.toLowerCase()))) return 'us'
  return self.some((name) => holdsWord(lower, name.toLowerCase())) ? 'self' : null
}

function holdsWord(text: string, word: string): boolean {
  const at = word === '' ? -1 : text.indexOf(word)
  if (at < 0) return false
  const isLetter = (character = '') => /[\p{L}\p{N}]/u.test(character)
  // our addresses' domain begins with @, so letters may precede it
  return !(isLetter(word[0]) && isLetter(text[at - 1])) && !isLetter(text[at + word.length])
}
