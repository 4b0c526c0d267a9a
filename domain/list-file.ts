import * as z from 'zod/mini'
import { type CsvRow, csvRows } from '#basics/text/csv.ts'
import { trimmed } from '#basics/text/graphemes.ts'
import { cleanAddress, foldForSearch } from '#basics/text/text.ts'
import { type Coding, decodeText } from '#basics/text/text-coding.ts'
import { type Delimiter, delimiters } from '#contract/desk/operations/eligibility.ts'
import * as field from '#contract/shared/fields.ts'

/** A CSV of a company's people, read in the same way by the desk's page and the server. */
export type ListFile = { readonly text: string; readonly coding: Coding; readonly delimiter: Delimiter }

/** Format of a file; a missing value is detected. */
export type ListFormat = { readonly coding?: Coding; readonly delimiter?: Delimiter }

/** Null: the file contains no text. */
export function openList(bytes: Uint8Array, format: ListFormat = {}): ListFile | null {
  const decoded = decodeText(bytes, format.coding)
  if (!decoded) return null
  const [declaration = '', sign] = /^\ufeff?sep=(.)(?=[\r\n])/.exec(decoded.text) ?? []
  // the line itself remains, so that the other lines keep their numbers
  const text = decoded.text.slice(declaration.length)
  const declared = delimiters.find((delimiter) => delimiter === sign)
  return { text, coding: decoded.coding, delimiter: format.delimiter ?? declared ?? delimiterOf(text) }
}

/** Rows that contain more than spaces and delimiters. */
export function* rowsOf({ text, delimiter }: Pick<ListFile, 'text' | 'delimiter'>): Generator<CsvRow> {
  for (const row of csvRows(text, delimiter)) if (row.cells.some((cell) => /[^\s,;|]/.test(cell))) yield row
}

/** Number of rows that are examined to find the delimiter, the heading and the column. */
const SAMPLE_ROWS = 20

function sampleOf(list: Pick<ListFile, 'text' | 'delimiter'>): CsvRow[] {
  const sample: CsvRow[] = []
  for (const row of rowsOf(list)) {
    if (!row.isUnclosed) sample.push(row)
    if (sample.length === SAMPLE_ROWS) break
  }
  return sample
}

/**
 * Excel writes semicolons where the comma is a decimal sign, so this picks the delimiter that separates most addresses
 * from other cells.
 */
function delimiterOf(text: string): Delimiter {
  const scored = delimiters.map((delimiter) => {
    const sample = sampleOf({ text, delimiter })
    return { delimiter, addresses: sample.filter(holdsAddress).length, columns: sample[0]?.cells.length ?? 0 }
  })
  const [best] = scored.toSorted((one, other) => other.addresses - one.addresses || other.columns - one.columns)
  return best?.delimiter ?? ','
}

/** Words for an email address in a heading, without diacritics and spaces. */
const ADDRESS_WORDS =
  /(^| )(e ?mails?|mails?|courriels?|correos?( electronicos?)?|e ?mail ?ad+res+e?n?|e ?post|e ?post ?adress|upn|user ?principal ?name)( |$)/
/** Preferred columns if there are several: a work address, never a private one. */
const AT_WORK = /work|business|company|office|corporate|dienst|geschaft|professionn?el|trabajo|primary/
const PRIVATE = /private|personal|home|privat|perso|secondary|alternat|other|recovery|manager|supervisor/
/** Name of an account in a directory. It is often the address, so it is used if no column is called one. */
const ACCOUNT = /upn|principal/

function rankOf(heading: string): number {
  if (AT_WORK.test(heading)) return 0
  if (PRIVATE.test(heading)) return 3
  return ACCOUNT.test(heading) ? 2 : 1
}

/** "workEmail" and "E-Mail-Adresse" become "work email" and "e mail adresse". */
const plain = (heading: string) =>
  trimmed(foldForSearch(heading.replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')).replaceAll(/[^a-z]+/g, ' '))

/** Null: there is no heading. Lines up to the heading contain no addresses. */
type AddressPlace = { readonly column: number; readonly headingLine: number | null }

/**
 * Column of the addresses: the chosen one; otherwise the one with an address heading, with work before private;
 * otherwise the one with most addresses. Undefined: the first rows contain none.
 */
export function addressPlace(list: ListFile, chosen?: number): AddressPlace | undefined {
  const sample = sampleOf(list)
  const firstData = sample.findIndex(holdsAddress)
  const above = firstData === -1 ? sample : sample.slice(0, firstData)
  for (const { line, cells } of above) {
    const named = namedColumn(cells)
    if (named !== undefined) return { column: chosen ?? named, headingLine: line }
  }
  const column = chosen ?? fullestColumn(sample)
  const [first] = sample
  if (column === undefined || !first) return undefined
  return { column, headingLine: first.cells[column]?.includes('@') ? null : first.line }
}

function namedColumn(cells: readonly string[]): number | undefined {
  const named = cells.flatMap((cell, column) => {
    const heading = plain(cell)
    return ADDRESS_WORDS.test(heading) ? [{ column, rank: rankOf(heading) }] : []
  })
  return named.toSorted((one, other) => one.rank - other.rank)[0]?.column
}

const isAddress = (cell: string) => 'address' in addressIn(cell)
const holdsAddress = ({ cells }: CsvRow) => cells.some(isAddress)

function fullestColumn(sample: readonly CsvRow[]): number | undefined {
  const counts = new Map<number, number>()
  for (const { cells } of sample)
    for (const [column, cell] of cells.entries()) if (isAddress(cell)) counts.set(column, (counts.get(column) ?? 0) + 1)
  return [...counts].toSorted(([, one], [, other]) => other - one)[0]?.[0]
}

/** One address, several candidates, an empty cell, or invalid text. */
export type CellAddress = { address: string } | { several: readonly string[] } | { empty: true } | { wrong: true }

/** The address in a cell as people write it: `mailto:`, `Bob <bob@x.example>`, with an extra comma or space. */
export function addressIn(cell: string): CellAddress {
  const given = cleanAddress(cell)
    .replace(/^mailto:\s*/i, '')
    .replace(/[\s,;]+$/, '')
  if (given === '') return { empty: true }
  const bracketed = [...given.matchAll(/<\s*(?:mailto:)?([^<>\s]+)\s*>/gi)].map(([, address = '']) => address)
  const candidates = bracketed.length > 0 ? bracketed : given.split(/[\s,;|]+/).filter((part) => part.includes('@'))
  const addresses = candidates.flatMap((candidate) => {
    const parsed = z.safeParse(field.email, candidate)
    return parsed.success ? [parsed.data] : []
  })
  const [first] = addresses
  if (addresses.length > 1) return { several: addresses }
  // words beside an address are a name only if the address is in brackets
  return first && (bracketed.length > 0 || given.length === candidates[0]?.length)
    ? { address: first }
    : { wrong: true }
}
