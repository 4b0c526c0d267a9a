import * as z from 'zod/mini'
import { CsvFault, type CsvRow, csvRows, delimiterOf } from '#basics/csv.ts'
import { LIST_MAX_LINES } from '#contract/desk/eligibility.ts'
import * as field from '#contract/shared/fields.ts'
import { invalidField } from '#contract/shared/problems.ts'
import { AT_ONCE, domainOf, yieldToEventLoop } from './hash-address.ts'

/** A line that cannot be taken, and why; never what stands in it. */
export type Fault = { readonly line: number; readonly sentence: string }
export type ReadList = {
  /** The hash of every good address, base64, and the line it stands in. */
  readonly lines: Map<string, number>
  readonly faults: Fault[]
}

type Means = {
  readonly hash: (email: string) => Buffer
  /** Domains of other companies, and their names. */
  readonly elsewhere: ReadonlyMap<string, string>
}

/** Reads the addresses out of a spreadsheet's CSV. Of everything else in it nothing is stored. */
export async function readList(file: Buffer, means: Means): Promise<ReadList> {
  const list: ReadList = { lines: new Map(), faults: [] }
  let column: number | undefined
  let rows = 0
  for (const row of rowsOf(textOf(file))) {
    rows += 1
    if (rows > LIST_MAX_LINES + 1)
      throw invalidField('file', `A list holds at most ${LIST_MAX_LINES.toLocaleString('en-US')} lines.`)
    if (rows % AT_ONCE === 0) await yieldToEventLoop()
    if (column === undefined) {
      const named = addressColumn(row)
      column = named ?? firstAddress(row)
      if (named !== undefined) continue
    }
    takeLine(list, row, column, means)
  }
  if (column === undefined) throw noColumn()
  return list
}

/** What is no UTF-8 would be read as other addresses than were meant. */
function textOf(file: Buffer): string {
  const mark = file.toString('latin1', 0, 2)
  try {
    if (mark === '\xff\xfe' || mark === '\xfe\xff') throw new TypeError('UTF-16')
    return new TextDecoder('utf-8', { fatal: true }).decode(file).replace(/^sep=.\r?\n/, '')
  } catch {
    throw invalidField('file', 'This file is not in UTF-8. In Excel, save it as “CSV UTF-8 (comma delimited)”.')
  }
}

function* rowsOf(text: string): Generator<CsvRow> {
  try {
    yield* csvRows(text, delimiterOf(text))
  } catch (error) {
    if (error instanceof CsvFault) throw invalidField('file', error.message)
    throw error
  }
}

const NAMES = /^(work |company |business )?(e-?mail|mail)([ _-]?address)?$/

function addressColumn({ cells }: CsvRow): number | undefined {
  const at = cells.findIndex((cell) => NAMES.test(cell.trim().toLowerCase()))
  return at === -1 ? undefined : at
}

/** A list without a heading begins with an address. */
function firstAddress({ cells }: CsvRow): number {
  const at = cells.findIndex((cell) => z.safeParse(field.email, cell).success)
  if (at === -1) throw noColumn()
  return at
}

const noColumn = () => invalidField('file', 'The first line names no column “email”, and holds no email address.')

function takeLine(list: ReadList, { line, cells }: CsvRow, column: number, { hash, elsewhere }: Means) {
  if (cells.every((cell) => cell.trim() === '')) return
  const leaveOut = (sentence: string) => list.faults.push({ line, sentence })
  const given = cells[column]?.trim() ?? ''
  if (given === '') return leaveOut('This line holds no email address.')
  const parsed = z.safeParse(field.email, given)
  if (!parsed.success) return leaveOut('This is not an email address.')
  const company = elsewhere.get(domainOf(parsed.data))
  if (company) return leaveOut(`Addresses at this domain belong to ${company}.`)
  const key = hash(parsed.data).toString('base64')
  const before = list.lines.get(key)
  if (before !== undefined) return leaveOut(`The same address stands in line ${before}.`)
  list.lines.set(key, line)
}
