import { type CsvRow, csvRows } from '#basics/text/csv.ts'
import { type Coding, decodeText } from '#basics/text/text-coding.ts'
import { type Delimiter, delimiters } from '#contract/desk/operations/eligibility.ts'
import { isAddress } from './list-cells.ts'

/** A CSV of a company's people, read in the same way by the desk's page and the server. */
export type ListFile = { readonly text: string; readonly coding: Coding; readonly delimiter: Delimiter }

/** Format of a file; a missing value is detected. */
export type ListFormat = { readonly coding?: Coding; readonly delimiter?: Delimiter }

/** Null: the file contains no text. */
export function openList(bytes: Uint8Array, format: ListFormat = {}): ListFile | null {
  const decoded = decodeText(bytes, format.coding)
  return decoded && openText(decoded.text, decoded.coding, format)
}

/** The same for a text, which may be the beginning of a longer one. */
export function openText(decoded: string, coding: Coding, format: Pick<ListFormat, 'delimiter'> = {}): ListFile {
  const [declaration = '', sign] = DECLARATION.exec(decoded) ?? []
  // the line itself remains, so that the other lines keep their numbers
  const text = decoded.slice(declaration.length)
  const declared = delimiters.find((delimiter) => delimiter === sign)
  return { text, coding, delimiter: format.delimiter ?? declared ?? delimiterOf(text) }
}

/** Excel's own first line, which declares the delimiter. */
const DECLARATION = /^\ufeff?sep=(.)(?=[\r\n])/
/** True for the first row of a text that declares its delimiter. */
export const isDeclaration = ({ line, cells }: CsvRow): boolean => line === 1 && /^sep=.?$/.test(cells[0] ?? '')

/** Rows that contain more than spaces and delimiters. */
export function* rowsOf({ text, delimiter }: Pick<ListFile, 'text' | 'delimiter'>): Generator<CsvRow> {
  for (const row of csvRows(text, delimiter)) if (hasContent(row)) yield row
}

export const hasContent = ({ cells }: CsvRow): boolean => cells.some((cell) => /[^\s,;|]/.test(cell))

/** Number of rows that are examined to find the delimiter, the heading and the columns. */
const SAMPLE_ROWS = 20

/** The first rows that are complete. */
export function sampleOf(list: Pick<ListFile, 'text' | 'delimiter'>, most = SAMPLE_ROWS): CsvRow[] {
  const sample: CsvRow[] = []
  for (const row of rowsOf(list)) {
    if (!row.isUnclosed) sample.push(row)
    if (sample.length === most) break
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

export const holdsAddress = ({ cells }: CsvRow): boolean => cells.some(isAddress)
