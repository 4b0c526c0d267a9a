import { type CsvRow, csvBatches, LongRow } from '#basics/text/csv.ts'
import { codingOfParts, decodeParts } from '#basics/text/text-coding.ts'
import {
  FAULTS_LISTED,
  type ListColumns,
  type ListFault,
  type ListMode,
  type tryList,
} from '#contract/desk/operations/eligibility.ts'
import type { BodyOf } from '#contract/shared/endpoint.ts'
import { invalidField } from '#contract/shared/problems.ts'
import { columnsOf, orderOfDates } from '#domain/list-columns.ts'
import { hasContent, isDeclaration, type ListFile, openText } from '#domain/list-file.ts'
import { AT_ONCE, yieldToEventLoop } from './hash-person.ts'
import { type ListLayout, type ReadRow, readRow } from './read-row.ts'

/** The bytes of a file, from their beginning at each call: a large file is never held in memory. */
export type ListSource = () => AsyncIterable<Buffer>

/** How the file is read, and the addresses that replace faulty cells. */
export type Reading = Omit<BodyOf<typeof tryList>, 'file'>

type OpenedList = ListLayout &
  Omit<ListFile, 'text'> & { readonly headingLine: number | null; readonly isDeclared: boolean }

/** Faults of a list; only the first are listed. */
export type ListFaults = { readonly listed: ListFault[]; count: number; repeated: number }

export function addFault(faults: ListFaults, fault: ListFault) {
  faults.count += 1
  if (faults.listed.length < FAULTS_LISTED) faults.listed.push(fault)
}

/** Characters at the beginning from which the delimiter, the heading and the columns are detected. */
const HEAD_CHARACTERS = 262_144

/**
 * Detects how a spreadsheet's CSV is to be read.
 * @throws {Problem} 422 for a file without text, without a column that identifies people, or with unclear dates
 */
export async function openList(source: ListSource, reading: Reading): Promise<OpenedList> {
  const coding = reading.coding ?? (await codingOfParts(source()))
  if (!coding) throw invalidField('file', 'This file is empty. Please choose another.')
  const isDeclared = reading.coding !== undefined
  let head = ''
  for await (const part of textOf(source, { coding, isDeclared })) {
    head += part
    if (head.length > HEAD_CHARACTERS) break
  }
  const file = openText(head, coding, reading)
  const detected = columnsOf(file, reading.columns)
  const places = reading.column === undefined ? detected : withAddresses(file, reading.column)
  if (!places) throw noColumn()
  const mode = reading.mode ?? 'full'
  refuseUnprovable(places.columns, mode)
  const dateOrder = reading.date_order ?? orderOfDates(file, places)
  if (dateOrder === 'unclear') throw unclearDates()
  const { delimiter } = file
  return { ...places, dateOrder, mode, coding, delimiter, isDeclared }
}

/** Columns with addresses in a column that a page of an earlier release chose. */
function withAddresses(file: ListFile, email: number) {
  const { columns } = columnsOf(file) ?? { columns: {} }
  return columnsOf(file, { ...columns, email })
}

const noColumn = () =>
  invalidField('file', 'This file names no column “email” or “employee_id”, and its first lines hold no email address.')

function refuseUnprovable({ email, employee_id, date_of_birth }: ListColumns, mode: ListMode) {
  if (mode === 'leavers' || email !== undefined || employee_id === undefined || date_of_birth !== undefined) return
  throw invalidField(
    'file',
    'This file has employee numbers, but neither dates of birth nor addresses: a number alone recognizes no one.',
  )
}

const unclearDates = () =>
  invalidField(
    'date_order',
    'The dates of this file can be read in two ways. Please choose whether the month or the day comes first, or write them as 1988-03-14.',
  )

async function* textOf(source: ListSource, { coding, isDeclared }: Pick<OpenedList, 'coding' | 'isDeclared'>) {
  const noText = () =>
    invalidField('file', 'This file holds no text. If it is a spreadsheet, save it as “CSV UTF-8 (comma delimited)”.')
  const parts = decodeParts(source(), { coding, isDeclared })
  for (;;) {
    const next = await parts.next().catch((error: unknown) => {
      throw error instanceof TypeError ? noText() : error // what the decoder throws at invalid bytes
    })
    if (next.done) return
    if (next.value.includes('\0')) throw noText()
    yield next.value
  }
}

type Means = {
  readonly companyId: number
  readonly secrets: Parameters<typeof readRow>[1]['secrets']
  readonly elsewhere: Parameters<typeof readRow>[1]['elsewhere']
  readonly maxLines: number
}

/**
 * Reads people in batches. No other content of the file is stored.
 * @throws {Problem} 422 for a file with too many lines
 */
export async function* readList(
  source: ListSource,
  list: OpenedList,
  { instead, ...means }: Means & { instead?: Reading['instead'] },
): AsyncGenerator<ReadRow[]> {
  const corrected = new Map(instead?.map(({ line, address }) => [line, address]))
  let lines = 0
  let batch: ReadRow[] = []
  for await (const row of rowsOf(source, list)) {
    lines += 1
    if (lines > means.maxLines)
      throw invalidField('file', `A list holds at most ${means.maxLines.toLocaleString('en-US')} lines.`)
    batch.push(readRow(row, { ...means, ...list, address: corrected.get(row.line) }))
    if (batch.length < AT_ONCE) continue
    await yieldToEventLoop()
    yield batch
    batch = []
  }
  yield batch
}

async function* rowsOf(source: ListSource, list: OpenedList): AsyncGenerator<CsvRow> {
  try {
    for await (const rows of csvBatches(textOf(source, list), list.delimiter))
      for (const row of rows)
        if (row.line > (list.headingLine ?? 0) && hasContent(row) && !isDeclaration(row)) yield row
  } catch (error) {
    if (error instanceof LongRow) throw invalidField('file', `The row in line ${error.line} does not end.`)
    throw error
  }
}
