import { splitAddresses } from './addresses.ts'
import { hasVisibleContent, trimmed } from './graphemes.ts'

/** A part of a line with light formatting. */
export type Inline =
  | { readonly kind: 'text' | 'em' | 'address'; readonly text: string }
  | { readonly kind: 'strong'; readonly inside: readonly Inline[] }
  | { readonly kind: 'link'; readonly text: string; readonly address: string }

export type Block =
  | { readonly kind: 'p' | 'ul'; readonly lines: readonly string[] }
  | { readonly kind: 'ol'; readonly lines: readonly string[]; readonly start: number }

/** Splits a text into paragraphs and lists. Every typed number is kept as text or as the number of its item. */
export function blocksOf(body: string): Block[] {
  const lines = trimmed(body.replaceAll(/\r\n?/g, '\n')).split('\n')
  const items = itemsOf(lines)
  const blocks: (Block & { lines: string[] })[] = []
  let open: (Block & { lines: string[] }) | undefined
  let isAfterBlank = false
  for (const [index, line] of lines.entries()) {
    if (!hasVisibleContent(line)) {
      isAfterBlank = true
      continue
    }
    const item = items[index]
    const goesOn = open && open.kind === (item?.kind ?? 'p') && !(isAfterBlank && open.kind === 'p')
    if (!goesOn || !open || item?.number === 1) blocks.push((open = emptyBlock(item)))
    open.lines.push(item?.text ?? line)
    isAfterBlank = false
  }
  return blocks
}

type Item = { readonly kind: 'ul' | 'ol'; readonly sign?: string; readonly number?: number; readonly text: string }

const emptyBlock = (item: Item | undefined): Block & { lines: string[] } =>
  item?.kind === 'ol' ? { kind: 'ol', lines: [], start: item.number ?? 1 } : { kind: item?.kind ?? 'p', lines: [] }

const BULLET = /^\s*([-*•])\s+(\S.*)$/
const NUMBER = /^\s*([1-9]\d{0,2})[.)]\s+(\S.*)$/

function itemIn(line: string): Item | undefined {
  const [, bullet = '', said] = BULLET.exec(line) ?? []
  if (said !== undefined) return { kind: 'ul', sign: bullet, text: said }
  const [, number, text] = NUMBER.exec(line) ?? []
  return text === undefined ? undefined : { kind: 'ol', number: Number(number), text }
}

/**
 * Lines that are list items. A single bullet may be a dash or a footnote, and "24. Dezember" is a date. Therefore
 * bullets need a neighbor with the same character or a preceding colon, and numbers need a sequence from 1, which text
 * may interrupt.
 */
function itemsOf(lines: readonly string[]): (Item | undefined)[] {
  const read = lines.map(itemIn)
  const found: (Item | undefined)[] = lines.map(() => undefined)
  let row: number[] = []
  for (const [index, item] of read.entries()) {
    const last = read[row.at(-1) ?? -1]
    if (!item) {
      // text ends a list of bullets; a list of numbers waits for its next number
      if (last?.kind === 'ul' && hasVisibleContent(lines[index] ?? '')) row = []
      continue
    }
    if (follows(item, last)) row = [...row, index]
    else row = startsRow(item) ? [index] : []
    if (row.length > 1 || isIntroduced(lines, index)) for (const at of row) found[at] = read[at]
  }
  return found
}

/** A bullet after a line that ends with a colon. */
function isIntroduced(lines: readonly string[], index: number): boolean {
  const before = lines.slice(0, index).findLast(hasVisibleContent)
  return BULLET.test(lines[index] ?? '') && before !== undefined && /[:：]\s*$/.test(lineWords(before))
}

const startsRow = ({ kind, number }: Item) => kind === 'ul' || number === 1

const follows = (item: Item, last: Item | undefined): boolean =>
  last !== undefined &&
  item.kind === last.kind &&
  (item.number === undefined ? item.sign === last.sign : item.number === (last.number ?? 0) + 1)

/** Scripts without spaces between words, or with endings directly after a name. */
const UNSPACED = String.raw`[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}]`
/** A mark beside one of these characters is part of the word: a card number, a power, a file name. */
const WITHIN = String.raw`(?!${UNSPACED})[\p{L}\p{M}\p{N}_*]`

const BOLD = String.raw`(?<!${WITHIN})\*\*(?=[^\s*])(?<bold>.+?)(?<=[^\s*])\*\*(?!${WITHIN})`
const LINK = String.raw`\[(?<words>[^[\]]{1,200})\]\((?<address>https?:\/\/[^\s()<>"\p{Cc}]+(?:\([^\s()<>"\p{Cc}]*\)[^\s()<>"\p{Cc}]*)*)\)`
const BOLD_OR_LINK = new RegExp(`${BOLD}|${LINK}`, 'giu')
const LINK_ALONE = new RegExp(LINK, 'giu')
/** Not within a path, an address or a file name either. */
const ITALIC = new RegExp(
  String.raw`(?<!${WITHIN}|[./\\@~=&?#%+$-])_(?=[^\s_])(?<italic>.+?)(?<=[^\s_])_(?!${WITHIN}|[/\\@~=&#%+$-]|\.\w)`,
  'gu',
)

/** Splits a line into **bold**, _italic_, [words](https://…), addresses and text. */
export function inlinesOf(line: string): Inline[] {
  return splitBy(
    line,
    BOLD_OR_LINK,
    ({ bold, words = '', address = '' }) =>
      bold === undefined
        ? { kind: 'link', text: words, address }
        : { kind: 'strong', inside: splitBy(bold, LINK_ALONE, linkOf, textsOf) },
    textsOf,
  )
}

const linkOf = ({ words = '', address = '' }: Groups): Inline => ({ kind: 'link', text: words, address })

/** Addresses first, because they may contain underscores. */
const textsOf = (text: string): Inline[] =>
  splitAddresses(text).flatMap((part): Inline[] =>
    part.isAddress
      ? [{ kind: 'address', text: part.text }]
      : splitBy(
          part.text,
          ITALIC,
          ({ italic = '' }) => ({ kind: 'em', text: italic }),
          (rest) => [{ kind: 'text', text: rest }],
        ),
  )

type Groups = Readonly<Record<string, string | undefined>>

/** The matches of the pattern and the text between them. */
function splitBy(
  text: string,
  pattern: RegExp,
  inside: (groups: Groups) => Inline,
  outside: (text: string) => Inline[],
): Inline[] {
  const parts: Inline[] = []
  let done = 0
  for (const { 0: found, index, groups = {} } of text.matchAll(pattern)) {
    if (index > done) parts.push(...outside(text.slice(done, index)))
    parts.push(inside(groups))
    done = index + found.length
  }
  return done < text.length ? [...parts, ...outside(text.slice(done))] : parts
}

/**
 * The text without emphasis, line by line: without the characters for bold and italic, with the numbers and dashes of
 * lists, and with the address after the words of a link.
 */
export const unformatted = (body: string): string => body.split('\n').map(wordsWithAddresses).join('\n')

/** The words of one line; a link is replaced by its words. */
export const lineWords = (line: string): string => inlinesOf(line).map(wordsOf).join('')

const wordsOf = (part: Inline): string => (part.kind === 'strong' ? part.inside.map(wordsOf).join('') : part.text)

const wordsWithAddresses = (line: string): string => inlinesOf(line).map(wordsWithAddress).join('')

function wordsWithAddress(part: Inline): string {
  if (part.kind === 'strong') return part.inside.map(wordsWithAddress).join('')
  return part.kind === 'link' ? `${part.text} (${part.address})` : part.text
}
