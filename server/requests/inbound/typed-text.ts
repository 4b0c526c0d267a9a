import { KnownText } from './known-text.ts'
import { beginsHeader, linesOf, type MailLine, type Names, type QuoteHead, quoteHeadAt } from './mail-lines.ts'

/** Text that identifies a quote of our emails. */
export type OurMail = Names & {
  /** Texts that we wrote and emailed. */
  readonly texts: readonly string[]
  /** Earlier texts of the member, which are compared only with quotes under the member's name. */
  readonly own: readonly string[]
}

/** Text of an email: typed by its author, or probably quoted but possibly with typed parts. */
export type TextPart = { readonly kind: 'typed' | 'unsure'; readonly text: string }

export type TypedText = {
  readonly parts: readonly TextPart[]
  /** Whether quotes of our own text were left out. */
  readonly isFolded: boolean
}

/** Unmarked lines are typed. */
type Mark = 'ours' | 'unsure' | null

/**
 * The text that the author of an email typed: everything except quotes of our own emails. A quote is ours if its
 * header names us, or if every line is a known line. Nothing else is left out: not a signature, a forwarded email or
 * the author's own quotes.
 */
export function typedTextIn(whole: string, { us, self, texts, own }: OurMail): TypedText {
  const lines = linesOf(whole)
  const marks: Mark[] = lines.map(() => null)
  const known = new KnownText(texts)
  const heads = headsIn(lines, { us, self })
  const everything = heads.some(({ by }) => by === 'self') ? new KnownText([...own, ...texts]) : known
  for (const [index, head] of heads.entries())
    markQuote(
      { lines, marks, known: head.by === 'us' ? known : everything },
      head,
      heads[index + 1]?.start ?? lines.length,
    )
  markLooseQuotes({ lines, marks, known })
  markAdvertisements(lines, marks)
  return { parts: partsOf(lines, marks), isFolded: marks.includes('ours') }
}

function headsIn(lines: readonly MailLine[], names: Names): QuoteHead[] {
  const heads: QuoteHead[] = []
  for (let at = 0; at < lines.length; at++) {
    const head = quoteHeadAt(lines, at, names)
    if (!head || head.start < (heads.at(-1)?.end ?? 0)) continue
    heads.push(head)
    at = head.end - 1
  }
  return heads
}

type Marking = { readonly lines: readonly MailLine[]; readonly marks: Mark[]; readonly known: KnownText }

/** Marks a quote below its header, and the header. */
function markQuote({ lines, marks, known }: Marking, head: QuoteHead, limit: number) {
  const { from, end, isQuoted } = quoteBelow(lines, head, limit)
  known.restart()
  const quoted = lines
    .slice(from, end)
    .map((line, index) => ({ at: from + index, line }))
    .filter(({ line }) => line.text !== '')
    .map(({ at, line }) => ({ at, ...matchOf(line, known, isQuoted) }))
  const matches = quoted.filter(({ isKnown }) => isKnown).length
  if (matches === 0 && head.by === 'self') return
  const rest = unmatchedMark(isQuoted, matches)
  let before: Mark = quoted.length > 0 && matches === 0 ? rest : 'ours'
  marks.fill(before, head.start, head.end)
  for (const { at, isKnown, isWordless } of quoted) {
    if (isKnown) before = 'ours'
    else if (!isWordless) before = rest
    marks[at] = before
  }
}

/** The mark of a line below a head that is not in our text, where `matches` other lines are. */
function unmatchedMark(isQuoted: boolean, matches: number): Mark {
  if (isQuoted) return matches === 0 ? 'ours' : 'unsure'
  return matches === 0 ? 'unsure' : null
}

type Match = { readonly isKnown: boolean; readonly isWordless: boolean }

function matchOf({ text }: MailLine, known: KnownText, isQuoted: boolean): Match {
  const isHead = isQuoted && /[:：]$/.test(text) && text.includes('@') && /\p{Nd}/u.test(text)
  return { isKnown: isHead || known.has(text, isQuoted ? 'loose' : 'strict'), isWordless: !/[\p{L}\p{N}]/u.test(text) }
}

/**
 * The quote ends with its `>` marks, or at the next header of ours; without marks, also at the next header of anyone.
 */
function quoteBelow(lines: readonly MailLine[], { start, end: from }: QuoteHead, limit: number) {
  const depth = lines[start]?.depth ?? 0
  const next = lines.find(({ text }, at) => at >= from && text !== '')
  const least = next && next.depth > depth ? depth + 1 : depth
  let end = from
  for (let at = from; at < lines.length; at++) {
    const line = lines[at]
    if (!line || at >= limit || (least === 0 && beginsHeader(lines, at))) break
    if (line.depth < least && line.text !== '') break
    if (line.text !== '') end = at + 1
  }
  return { from, end, isQuoted: least > 0 }
}

/**
 * Quoted lines without a header, as between answers: ours if all are known. If at least half are known, the others are
 * uncertain; otherwise all are the author's own.
 */
function markLooseQuotes({ lines, marks, known }: Marking) {
  const isLoose = (place: number) => (lines[place]?.depth ?? 0) > 0 && marks[place] === null
  for (let at = 0; at < lines.length; at++) {
    if (!isLoose(at)) continue
    let end = at
    while (isLoose(end)) end++
    const block = lines.slice(at, end).map(({ text }) => ({ text, isKnown: text === '' || known.has(text, 'loose') }))
    const worded = block.filter(({ text }) => text !== '')
    const matches = worded.filter(({ isKnown }) => isKnown).length
    if (matches > 0 && matches * 2 >= worded.length)
      for (const [index, { isKnown }] of block.entries()) marks[at + index] = isKnown ? 'ours' : 'unsure'
    at = end
  }
}

/** Lines that mail programs add below an answer, each a complete line. */
const ADVERTISEMENTS = new Set([
  'Sent from my iPhone',
  'Sent from my iPad',
  'Sent from my Galaxy',
  'Sent from my Verizon, Samsung Galaxy smartphone',
  'Von meinem iPhone gesendet',
  'Von meinem iPad gesendet',
  'Envoyé de mon iPhone',
  'Enviado desde mi iPhone',
  'Enviado do meu iPhone',
  'Inviato da iPhone',
  'Verstuurd vanaf mijn iPhone',
  'Skickat från min iPhone',
  'Get Outlook for iOS',
  'Get Outlook for Android',
  'Sent from Outlook for iOS',
  'Sent from Outlook for Android',
  'Sent with Proton Mail secure email.',
  'Sent from Proton Mail for iOS',
  'Sent from Yahoo Mail for iPhone',
  'Sent from Yahoo Mail on Android',
])

/** A mail program's own line at the end of the answer. */
function markAdvertisements(lines: readonly MailLine[], marks: Mark[]) {
  for (const [at, { text }] of lines.entries()) {
    if (marks[at] !== null || !ADVERTISEMENTS.has(text.replace(/\s*[<[(]https?:[^\s<>]*[>\])]$/, ''))) continue
    const next = lines.findIndex((line, place) => place > at && line.text !== '')
    if (next < 0 || marks[next] !== null) marks[at] = 'ours'
  }
}

function partsOf(lines: readonly MailLine[], marks: readonly Mark[]): TextPart[] {
  const parts: { kind: TextPart['kind']; paragraphs: string[][] }[] = []
  let before: Mark | undefined
  for (const [at, { raw, text }] of lines.entries()) {
    // an empty line has the mark of the line before it
    const mark: Mark = marks[at] ?? (text === '' ? (before ?? null) : null)
    const kind = mark === 'unsure' ? 'unsure' : 'typed'
    if (mark !== 'ours') {
      if (parts.at(-1)?.kind !== kind) parts.push({ kind, paragraphs: [] })
      const paragraphs = parts.at(-1)?.paragraphs ?? []
      if (before !== mark || paragraphs.length === 0) paragraphs.push([])
      paragraphs.at(-1)?.push(raw)
    }
    before = mark
  }
  const written = parts
    .map(({ kind, paragraphs }) => ({ kind, text: paragraphs.map(trimmed).filter(Boolean).join('\n\n') }))
    .filter(({ text }) => text !== '')
  const hasTyped = written.some(({ kind }) => kind === 'typed')
  return hasTyped ? written : written.map(({ text }) => ({ kind: 'typed', text }))
}

const trimmed = (lines: readonly string[]) =>
  lines
    .join('\n')
    .replace(/^(?:[^\S\n]*\n)+/, '')
    .trimEnd()
