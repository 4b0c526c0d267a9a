/** A row of a CSV file, and the line of the file it begins on. */
export type CsvRow = { readonly line: number; readonly cells: readonly string[] }

/** A file that is no CSV from this line on: a quotation mark is never closed. */
export class CsvFault extends Error {
  readonly line: number
  constructor(line: number) {
    super(`The quotation mark that opens in line ${line} is never closed.`)
    this.name = 'CsvFault'
    this.line = line
  }
}

/** RFC 4180, with any delimiter and any line end. Lines that are wholly empty are no rows. */
export function* csvRows(text: string, delimiter = ','): Generator<CsvRow> {
  let at = text.startsWith('\ufeff') ? 1 : 0
  let line = 1
  while (at < text.length) {
    const row = { line, cells: [] as string[] }
    let ended = false
    while (!ended) {
      const cell = text[at] === '"' ? quotedCell(text, at, line, delimiter) : bareCell(text, at, delimiter)
      row.cells.push(cell.value)
      line += cell.lines
      at = cell.end
      if (text[at] === delimiter) at += 1
      else ended = true
    }
    at += lineEnd(text, at)
    line += 1
    if (row.cells.length > 1 || row.cells[0] !== '') yield row
  }
}

type Cell = { value: string; end: number; lines: number }

function bareCell(text: string, from: number, delimiter: string): Cell {
  let end = from
  while (end < text.length && text[end] !== delimiter && lineEnd(text, end) === 0) end += 1
  return { value: text.slice(from, end), end, lines: 0 }
}

/** From its opening mark; two marks inside are one. What stands after the closing one still belongs to it. */
function quotedCell(text: string, from: number, line: number, delimiter: string): Cell {
  let value = ''
  let at = from + 1
  for (;;) {
    const mark = text.indexOf('"', at)
    if (mark === -1) throw new CsvFault(line)
    value += text.slice(at, mark)
    at = mark + 1
    if (text[at] !== '"') {
      const after = bareCell(text, at, delimiter)
      return { value: value + after.value, end: after.end, lines: lineEndsIn(value) }
    }
    value += '"'
    at += 1
  }
}

/** How many characters end a line here. */
function lineEnd(text: string, at: number): number {
  if (text[at] === '\r') return text[at + 1] === '\n' ? 2 : 1
  return text[at] === '\n' ? 1 : 0
}

const lineEndsIn = (text: string) => text.match(/\r\n?|\n/g)?.length ?? 0

/** What a spreadsheet opens as these rows, and as nothing else: no cell is taken for a formula. */
export function csvText(rows: readonly (readonly (string | number)[])[]): string {
  return rows.map((row) => row.map(csvCell).join(',')).join('\r\n')
}

/** One cell of it: a number as it is, text in quotation marks. */
export function csvCell(value: string | number): string {
  return typeof value === 'number' ? String(value) : `"${harmless(value).replaceAll('"', '""')}"`
}

/** A spreadsheet takes these beginnings for a formula, full-width ones too, and after blanks that it drops. */
const harmless = (text: string) => (/^\s*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/.test(text) ? `'${text}` : text)

const DELIMITERS = [',', ';', '\t'] as const

/** Excel writes semicolons where the comma is a decimal sign: whichever the first line has most of. */
export function delimiterOf(text: string): string {
  const [first = ''] = text.split(/\r\n?|\n/, 1)
  const bare = first.replaceAll(/"[^"]*"/g, '')
  const [most] = DELIMITERS.toSorted((left, right) => bare.split(right).length - bare.split(left).length)
  return most ?? ','
}
