import * as z from 'zod/mini'
import { type CsvRow, csvRows, delimiterOf } from '#basics/csv.ts'
import { type Coding, decodeText } from '#basics/text-coding.ts'
import * as field from '#contract/shared/fields.ts'

/** A CSV of a company's people as people write it, read alike by the desk's page and by the server. */
export type ListFile = { readonly text: string; readonly coding: Coding; readonly delimiter: string }

/** Null: a file that holds no text. */
export function openList(bytes: Uint8Array, coding?: Coding): ListFile | null {
  const decoded = decodeText(bytes, coding)
  if (!decoded) return null
  const text = decoded.text.replace(/^\ufeff?sep=.\r?\n/, '')
  return { text, coding: decoded.coding, delimiter: delimiterOf(text) }
}

/** Its rows, one after the other. Throws a `CsvFault` where a quotation mark is never closed. */
export const rowsOf = ({ text, delimiter }: ListFile): Generator<CsvRow> => csvRows(text, delimiter)

/** The words for an email address in a heading, without marks and blanks. */
const ADDRESS_WORDS =
  /(^|[^a-z])(e ?mails?|mails?|courriels?|correos?( electronicos?)?|emailaddress|epost|e ?postadress)([^a-z]|$)/
/** Which of several columns is meant: never somebody's own. */
const AT_WORK = /work|business|company|office|corporate|dienst|geschaft|professionn?el|trabajo|primary/
const PRIVATE = /private|personal|home|privat|perso|secondary|alternat|other|manager|supervisor/

const plain = (heading: string) =>
  heading
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, ' ')
    .trim()

/**
 * Which column holds the addresses: the one whose heading says so, the one of work before a private one; else the
 * first that holds an address. Undefined: none.
 */
export function addressColumn({ cells }: CsvRow): { column: number; isHeading: boolean } | undefined {
  const named = cells.flatMap((cell, column) => {
    const heading = plain(cell)
    if (cell.includes('@') || !ADDRESS_WORDS.test(heading)) return []
    return [{ column, rank: AT_WORK.test(heading) ? 0 : PRIVATE.test(heading) ? 2 : 1 }]
  })
  const [best] = named.toSorted((one, other) => one.rank - other.rank)
  if (best) return { column: best.column, isHeading: true }
  const column = cells.findIndex((cell) => 'address' in addressIn(cell))
  return column === -1 ? undefined : { column, isHeading: false }
}

/** One address, several of which only one can be meant, nothing at all, or what is no address. */
export type CellAddress = { address: string } | { several: readonly string[] } | { empty: true } | { wrong: true }

/** The address in a cell as people write it: `mailto:`, `Bob <bob@x.example>`, with a comma or a blank too many. */
export function addressIn(cell: string): CellAddress {
  const given = cell
    .trim()
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
  // words beside an address are a name only where it stands in brackets
  return first && (bracketed.length > 0 || given.length === candidates[0]?.length)
    ? { address: first }
    : { wrong: true }
}
