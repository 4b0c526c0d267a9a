import type { CsvRow } from '#basics/text/csv.ts'
import { LIST_MAX_LINES, type tryList } from '#contract/desk/operations/eligibility.ts'
import type { BodyOf } from '#contract/shared/endpoint.ts'
import { invalidField } from '#contract/shared/problems.ts'
import { addressIn, addressPlace, type ListFile, openList, rowsOf } from '#domain/list-file.ts'
import { AT_ONCE, domainOf, yieldToEventLoop } from './hash-address.ts'

/** A rejected line and the reason, never its content. */
export type ListFault = { readonly line: number; readonly sentence: string }
export type ReadList = {
  /** Hash of every valid address, base64, with its line. */
  readonly lines: Map<string, number>
  readonly faults: ListFault[]
  /** Number of lines that only repeat an address. */
  repeated: number
}

type Means = {
  readonly hash: (email: string) => Buffer
  /** Domains of other companies, with their names. */
  readonly elsewhere: ReadonlyMap<string, string>
}

/** How the file is read, and the addresses that replace faulty cells. */
type Reading = Omit<BodyOf<typeof tryList>, 'file'>

/**
 * Reads the addresses from a spreadsheet's CSV. No other content is stored.
 * @throws {Problem} 422 for a file without text, without a column of addresses, or with too many lines
 */
export async function readList(file: Buffer, reading: Reading, means: Means): Promise<ReadList> {
  const list: ReadList = { lines: new Map(), faults: [], repeated: 0 }
  const instead = new Map(reading.instead?.map(({ line, address }) => [line, address]))
  const opened = openText(file, reading)
  const place = addressPlace(opened, reading.column)
  if (!place) throw noColumn()
  let rows = 0
  for (const row of rowsOf(opened)) {
    rows += 1
    if (rows > LIST_MAX_LINES + 1)
      throw invalidField('file', `A list holds at most ${LIST_MAX_LINES.toLocaleString('en-US')} lines.`)
    if (rows % AT_ONCE === 0) await yieldToEventLoop()
    if (place.headingLine !== null && row.line <= place.headingLine) continue
    const corrected = instead.get(row.line)
    if (row.isUnclosed && corrected === undefined) list.faults.push(unclosed(row))
    else takeLine(list, row.line, corrected ?? row.cells[place.column] ?? '', means)
  }
  return list
}

function openText(file: Buffer, format: Reading): ListFile {
  const opened = openList(file, format)
  if (opened) return opened
  throw invalidField(
    'file',
    'This file holds no text. If it is a spreadsheet, save it as “CSV UTF-8 (comma delimited)”.',
  )
}

const noColumn = () =>
  invalidField('file', 'This file names no column “email”, and its first lines hold no email address.')

const unclosed = ({ line }: CsvRow): ListFault => ({
  line,
  sentence: 'A quotation mark in this line is never closed.',
})

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
