import { hasVisibleContent } from './graphemes.ts'
/** A row of a CSV file, and the line on which it starts. */
export type CsvRow = {
  readonly line: number
  readonly cells: readonly string[]
  /** A quotation mark is opened in this line and never closed; the cells end with the line. */
  readonly isUnclosed?: true
}

/** RFC 4180, with any delimiter and any line break. Empty lines are skipped. */
export function* csvRows(text: string, delimiter = ','): Generator<CsvRow> {
  const place = { at: text.startsWith(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK.length : 0, line: 1 }
  yield* rowsFrom(text, place, { delimiter, isWhole: true })
}

/** A quotation mark that is not closed within this many UTF-16 code units is never closed. */
const QUOTED_MAX = 65_536

/** A row that is too long to be read. */
export class LongRow extends Error {
  readonly line: number
  constructor(line: number) {
    super(`row of line ${line} does not end`)
    this.name = 'LongRow'
    this.line = line
  }
}

/**
 * The same rows from the parts of a long text, without ever holding all of it.
 * @throws {LongRow}
 */
export async function* csvBatches(parts: AsyncIterable<string>, delimiter = ','): AsyncGenerator<CsvRow[]> {
  const place = { at: 0, line: 1 }
  let rest = ''
  let isFirst = true
  for await (const part of parts) {
    const text = rest + (isFirst && part.startsWith(BYTE_ORDER_MARK) ? part.slice(BYTE_ORDER_MARK.length) : part)
    isFirst = false
    yield [...rowsFrom(text, place, { delimiter, isWhole: false })]
    rest = text.slice(place.at)
    place.at = 0
    if (rest.length > 2 * QUOTED_MAX) throw new LongRow(place.line)
  }
  yield [...rowsFrom(rest, place, { delimiter, isWhole: true })]
}

type Text = { readonly delimiter: string; readonly isWhole: boolean }

/** Moves the place behind the rows that the text certainly contains as a whole. */
function* rowsFrom(text: string, place: { at: number; line: number }, { delimiter, isWhole }: Text): Generator<CsvRow> {
  while (place.at < text.length) {
    const { row, end, lines } = readRow(text, { from: place.at, line: place.line, delimiter })
    // "\r" may be followed by "\n", and a mark may be closed later
    const isCertain = end + 1 < text.length && (!row.isUnclosed || text.length - place.at > QUOTED_MAX)
    if (!isWhole && !isCertain) return
    place.at = end + lineEnd(text, end)
    place.line += lines + 1
    if (row.cells.length > 1 || row.cells[0] !== '') yield row
  }
}

type Place = { readonly from: number; readonly line: number; readonly delimiter: string }

function readRow(text: string, { from, line, delimiter }: Place): { row: CsvRow; end: number; lines: number } {
  const cells: string[] = []
  let lines = 0
  for (let at = from; ; at += 1) {
    const cell = text[at] === '"' ? quotedCell(text, at, delimiter) : bareCell(text, at, delimiter)
    if (!cell) return unclosedRow(text, { from, line, delimiter })
    cells.push(cell.value)
    lines += cell.lines
    at = cell.end
    if (text[at] !== delimiter) return { row: { line, cells }, end: at, lines }
  }
}

/** Ends the row with its line, so that the following lines are read as usual. */
function unclosedRow(text: string, { from, line, delimiter }: Place) {
  let end = from
  while (end < text.length && lineEnd(text, end) === 0) end += 1
  const cells = text.slice(from, end).split(delimiter)
  return { row: { line, cells, isUnclosed: true as const }, end, lines: 0 }
}

type Cell = { value: string; end: number; lines: number }

function bareCell(text: string, from: number, delimiter: string): Cell {
  let end = from
  while (end < text.length && text[end] !== delimiter && lineEnd(text, end) === 0) end += 1
  return { value: text.slice(from, end), end, lines: 0 }
}

/**
 * Two quotation marks within the cell mean one, and text after the closing mark still belongs to the cell. Null: the
 * mark is never closed. If a cell of several lines has text after its closing mark, its own mark is assumed to be
 * missing: the mark that ended it opens a later cell.
 */
function quotedCell(text: string, from: number, delimiter: string): Cell | null {
  let value = ''
  let at = from + 1
  for (;;) {
    const mark = text.indexOf('"', at)
    if (mark === -1) return null
    value += text.slice(at, mark)
    at = mark + 1
    if (text[at] !== '"') {
      const after = bareCell(text, at, delimiter)
      const lines = lineEndsIn(value)
      return lines > 0 && hasVisibleContent(after.value) ? null : { value: value + after.value, end: after.end, lines }
    }
    value += '"'
    at += 1
  }
}

/** Length of the line break at this position, 0 for none. */
function lineEnd(text: string, at: number): number {
  if (text[at] === '\r') return text[at + 1] === '\n' ? 2 : 1
  return text[at] === '\n' ? 1 : 0
}

const lineEndsIn = (text: string) => text.match(/\r\n?|\n/g)?.length ?? 0

/** Excel reads a CSV in the regional encoding unless the file starts with this mark. */
export const BYTE_ORDER_MARK = '\ufeff'

/** CSV that a spreadsheet opens with these rows, with correct letters and without formulas. */
export function csvText(rows: readonly (readonly (string | number)[])[]): string {
  return BYTE_ORDER_MARK + rows.map((row) => row.map(csvCell).join(',')).join('\r\n')
}

/** A number unquoted, a text in quotation marks. */
function csvCell(value: string | number): string {
  return typeof value === 'number' ? String(value) : `"${harmless(value).replaceAll('"', '""')}"`
}

/**
 * Disarms a formula: spreadsheets recognize these characters at the start of a cell, also full-width ones, and after
 * spaces that they drop.
 */
const harmless = (text: string) => (/^\s*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/.test(text) ? `'${text}` : text)
