import { CsvFault, type CsvRow } from '#basics/csv.ts'
import { LIST_MAX_LINES, type tryList } from '#contract/desk/eligibility.ts'
import { addressColumn, addressIn, openList, rowsOf } from '#contract/desk/list-file.ts'
import type { BodyOf } from '#contract/shared/endpoint.ts'
import { invalidField } from '#contract/shared/problems.ts'
import { AT_ONCE, domainOf, yieldToEventLoop } from './hash-address.ts'

/** A line that cannot be taken, and why; never what stands in it. */
export type ListFault = { readonly line: number; readonly sentence: string }
export type ReadList = {
  /** The hash of every good address, base64, and the line it stands in. */
  readonly lines: Map<string, number>
  readonly faults: ListFault[]
  /** How many of these only repeat an address. */
  repeated: number
}

type Means = {
  readonly hash: (email: string) => Buffer
  /** Domains of other companies, and their names. */
  readonly elsewhere: ReadonlyMap<string, string>
}

/** Where to look, and what to read instead of what stands in a line. */
type Reading = Omit<BodyOf<typeof tryList>, 'file'>

/** Reads the addresses out of a spreadsheet's CSV. Of everything else in it nothing is stored. */
export async function readList(file: Buffer, reading: Reading, means: Means): Promise<ReadList> {
  const list: ReadList = { lines: new Map(), faults: [], repeated: 0 }
  const instead = new Map(reading.instead?.map(({ line, address }) => [line, address]))
  let column: number | undefined
  let rows = 0
  for (const row of rowsIn(file, reading)) {
    rows += 1
    if (rows > LIST_MAX_LINES + 1)
      throw invalidField('file', `A list holds at most ${LIST_MAX_LINES.toLocaleString('en-US')} lines.`)
    if (rows % AT_ONCE === 0) await yieldToEventLoop()
    if (column === undefined) {
      const first = whereIn(row, reading)
      column = first.column
      if (first.isHeading) continue
    }
    if (row.cells.some((cell) => cell.trim() !== ''))
      takeLine(list, row.line, instead.get(row.line) ?? row.cells[column] ?? '', means)
  }
  if (column === undefined) throw noColumn()
  return list
}

function* rowsIn(file: Buffer, { coding }: Reading): Generator<CsvRow> {
  const opened = openList(file, coding)
  if (!opened)
    throw invalidField(
      'file',
      'This file holds no text. If it is a spreadsheet, save it as “CSV UTF-8 (comma delimited)”.',
    )
  try {
    yield* rowsOf(opened)
  } catch (error) {
    if (error instanceof CsvFault) throw invalidField('file', error.message)
    throw error
  }
}

/** In the column that was chosen the first line is a heading unless it holds an address. */
function whereIn(first: CsvRow, { column }: Reading) {
  if (column !== undefined) return { column, isHeading: !('address' in addressIn(first.cells[column] ?? '')) }
  const found = addressColumn(first)
  if (!found) throw noColumn()
  return found
}

const noColumn = () => invalidField('file', 'The first line names no column “email”, and holds no email address.')

function takeLine(list: ReadList, line: number, cell: string, { hash, elsewhere }: Means) {
  const leaveOut = (sentence: string) => list.faults.push({ line, sentence })
  const given = addressIn(cell)
  if ('empty' in given) return leaveOut('This line holds no email address.')
  if ('several' in given) return leaveOut('More than one address stands here.')
  if ('wrong' in given) return leaveOut('This is not an email address.')
  const company = elsewhere.get(domainOf(given.address))
  if (company) return leaveOut(`Addresses at this domain belong to ${company}.`)
  const key = hash(given.address).toString('base64')
  const before = list.lines.get(key)
  if (before === undefined) return list.lines.set(key, line)
  list.repeated += 1
  return leaveOut(`The same address stands in line ${before}.`)
}
