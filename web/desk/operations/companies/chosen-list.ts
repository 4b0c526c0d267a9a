import type { CsvRow } from '#basics/text/csv.ts'
import { trimmed } from '#basics/text/graphemes.ts'
import type { DateOrder, ListColumns, ListField } from '#contract/desk/operations/eligibility.ts'
import { addressIn } from '#domain/list-cells.ts'
import { columnsOf, orderOfDates } from '#domain/list-columns.ts'
import { type ListFile, type ListFormat, openList, rowsOf } from '#domain/list-file.ts'

/** How to read a chosen file. Missing options are detected. */
export type ListOptions = ListFormat & {
  readonly columns?: ListColumns
  readonly date_order?: DateOrder
  /** Addresses that replace invalid cells, by line. */
  readonly instead: ReadonlyMap<number, string>
}
/** The file of a dry run. It stays in this tab, because the server never returns its contents. */
export type ChosenList = { readonly file: File; readonly reading: ListOptions; readonly shown: ShownList }

export type ShownColumn = { readonly column: number; readonly name: string; readonly examples: readonly string[] }
export type ShownList = {
  readonly opened: ListFile
  /** Columns that are read, by what they hold. Null if neither a heading nor an address identifies them. */
  readonly read: ListColumns | null
  /** Order of the dates; null without dates. */
  readonly dateOrder: DateOrder | 'unclear' | null
  readonly headingLine: number | null
  readonly columns: readonly ShownColumn[]
  /** Number of lines below the heading that are not empty. */
  readonly lines: number
  /** A cell that shows whether the encoding is right. */
  readonly probe: string | null
  /** Text of a line's cell, or of the first cells that are read. */
  readonly cellOf: (line: number, column: ListField | null) => string
  /** The domain of most addresses, such as `brightwater.example`. */
  readonly domain: string | null
}

/** A file whose columns, or the order of whose dates, a colleague has to choose before a dry run. */
export class UnclearList extends Error {
  readonly list: ChosenList
  constructor(list: ChosenList) {
    super(
      list.shown.read
        ? 'The dates of this file can be read in two ways. Please choose below whether the month or the day comes first.'
        : 'We found no column of email addresses or employee numbers in this file. Please choose it below.',
    )
    this.name = 'UnclearList'
    this.list = list
  }
}

const chosen = new Map<string, ChosenList>()

export const listOf = (trialId: string): ChosenList | undefined => chosen.get(trialId)

/** Keeps only the newest file, because a large one uses much memory. */
export function keepList(trialId: string, list: ChosenList) {
  chosen.clear()
  chosen.set(trialId, list)
}

const EXAMPLES = 3
const MOST_COLUMNS = 100

/** Preview of a file before its addresses are used. Null for a file without text or lines. */
export function showList(bytes: Uint8Array, { columns: chosen, date_order, ...format }: ListOptions): ShownList | null {
  const opened = openList(bytes, format)
  if (!opened) return null
  const all = [...rowsOf(opened)]
  if (all.length === 0) return null
  const places = columnsOf(opened, chosen)
  const headingLine = places ? places.headingLine : (all[0]?.line ?? null)
  const heading = all.find(({ line }) => line === headingLine)
  const rows = headingLine === null ? all : all.filter(({ line }) => line > headingLine)
  const byLine = new Map(rows.map((row) => [row.line, row]))
  const emailOf = ({ cells }: CsvRow) => trimmed(cells[places?.columns.email ?? -1] ?? '')
  return {
    opened,
    read: places?.columns ?? null,
    dateOrder: date_order ?? (places ? orderOfDates(opened, places) : null),
    headingLine,
    columns: shownColumns(heading, rows),
    lines: rows.length,
    probe: opened.coding === 'utf-8' && format.coding === undefined ? null : probeIn(rows),
    cellOf: (line, column) => textOf(byLine.get(line)?.cells ?? [], places?.columns ?? {}, column),
    domain: commonest(rows.map(emailOf)),
  }
}

function textOf(cells: readonly string[], columns: ListColumns, column: ListField | null): string {
  const read = column === null ? [columns.employee_id, columns.email] : [columns[column]]
  return read.flatMap((at) => (at === undefined ? [] : trimmed(cells[at] ?? '') || [])).join(', ')
}

function shownColumns(heading: CsvRow | undefined, rows: readonly CsvRow[]): ShownColumn[] {
  const examples = rows.slice(0, EXAMPLES)
  const widest = Math.max(...[heading, ...examples].map((row) => row?.cells.length ?? 0))
  return Array.from({ length: Math.min(widest, MOST_COLUMNS) }, (_, column) => ({
    column,
    name: trimmed(heading?.cells[column] ?? '') || `Column ${column + 1}`,
    examples: examples.map(({ cells }) => trimmed(cells[column] ?? '') || 'empty'),
  }))
}

const probeIn = (rows: readonly CsvRow[]) =>
  rows.flatMap(({ cells }) => cells).find((cell) => /[^\p{ASCII}]/u.test(cell)) ?? null

function commonest(cells: readonly string[]): string | null {
  const counts = new Map<string, number>()
  for (const cell of cells) {
    const given = addressIn(cell)
    const domain = 'address' in given ? given.address.split('@')[1] : undefined
    if (domain) counts.set(domain, (counts.get(domain) ?? 0) + 1)
  }
  const [most] = [...counts].toSorted(([, one], [, other]) => other - one)
  return most?.[0] ?? null
}

/**
 * Suggested address for an invalid cell: the first of several addresses, or the address completed with the domain of
 * the others.
 */
export function suggestionFor(cell: string, { domain }: Pick<ShownList, 'domain'>): string | null {
  const given = addressIn(cell)
  if ('several' in given) return given.several[0] ?? null
  const [, local, begun] = /^(\S+)@([a-z0-9-]*)\.?$/i.exec(trimmed(cell)) ?? []
  if (!local || !domain || !domain.startsWith((begun ?? '').toLowerCase())) return null
  return 'wrong' in given && 'address' in addressIn(`${local}@${domain}`) ? `${local}@${domain}` : null
}
