import type { CsvRow } from '#basics/text/csv.ts'
import { cleanLine } from '#basics/text/text.ts'
import type { DateOrder, ListColumns, ListFault, ListField, ListMode } from '#contract/desk/operations/eligibility.ts'
import { addressIn, dateIn, numberIn } from '#domain/list-cells.ts'
import type { Secrets } from '#server/platform/adapters/secrets.ts'
import { domainOf, hashAddress, hashNumber, hashProof, holdsDigitsOnly } from './hash-person.ts'

/** Columns and order of dates in which a list was read. */
export type ListLayout = {
  readonly columns: ListColumns
  readonly dateOrder: DateOrder | null
  readonly mode: ListMode
}

/** A person of a list, as hashes. */
export type ListedPerson = {
  readonly line: number
  readonly identity: Buffer
  readonly address: Buffer | null
  readonly proof: Buffer | null
  /** The employee number holds digits only; null without a number. */
  readonly digits: boolean | null
  readonly site: string | null
  readonly plan: string | null
  readonly startsOn: string | null
  readonly endsOn: string | null
}

/**
 * A line of a list: a person, or the reason why it was left out. If a line with a fault still identifies its person,
 * that person stays as they are.
 */
export type ReadRow =
  | { readonly person: ListedPerson }
  | {
      readonly fault: ListFault
      readonly known: Pick<ListedPerson, 'identity' | 'address'> | null
      readonly isBroken: boolean
    }

type Means = Pick<ListLayout, 'columns' | 'dateOrder' | 'mode'> & {
  readonly companyId: number
  readonly secrets: Secrets
  /** Domains of other companies, with the words for their company. */
  readonly elsewhere: ReadonlyMap<string, string>
  /** Address that replaces the cell. */
  readonly address: string | undefined
}

const TEXT_MAX = 100

type Faulty = { readonly column: ListField | null; readonly sentence: string; readonly isEmpty?: true }
class CellFault extends Error {
  readonly faulty: Faulty
  constructor(faulty: Faulty) {
    super(faulty.sentence)
    this.name = 'CellFault'
    this.faulty = faulty
  }
}
const refuse = (column: ListField | null, sentence: string): never => {
  throw new CellFault({ column, sentence })
}

export function readRow(row: CsvRow, means: Means): ReadRow {
  const { line } = row
  if (row.isUnclosed && means.address === undefined)
    return {
      fault: { line, column: null, sentence: 'A quotation mark in this line is never closed.' },
      known: null,
      isBroken: true,
    }
  const cell = (name: ListField) => {
    const at = means.columns[name]
    return at === undefined ? '' : (row.cells[at] ?? '')
  }
  const known: { number?: string; email?: string } = {}
  try {
    return { person: { line, ...personIn(cell, means, known) } }
  } catch (error) {
    if (!(error instanceof CellFault)) throw error
    const { column, sentence, isEmpty } = error.faulty
    const isKnown = known.number !== undefined || known.email !== undefined
    return {
      fault: { line, column, sentence },
      known: isKnown ? hashesOf(known, means) : null,
      isBroken: !isKnown && !isEmpty,
    }
  }
}

type Cell = (name: ListField) => string
type Known = { number?: string; email?: string }

/** Stores in `known` what identifies the person, before a later cell is refused. */
function personIn(cell: Cell, means: Means, known: Known): Omit<ListedPerson, 'line'> {
  const number = numberIn(cell('employee_id'))
  if ('number' in number) known.number = number.number
  const email = addressOf(means.address ?? cell('email'), means)
  if ('wrong' in number) return refuse('employee_id', number.wrong)
  if (email) known.email = email
  if (known.number === undefined && !email) throw new CellFault({ ...noPersonIn(means), isEmpty: true })
  const dateOfBirth = dayIn(cell, 'date_of_birth', means)
  if (!email && !dateOfBirth && means.mode !== 'leavers')
    return refuse('date_of_birth', 'This line holds neither a date of birth nor an email address.')
  const [startsOn, endsOn] = [dayIn(cell, 'from', means), dayIn(cell, 'until', means)]
  if (startsOn && endsOn && endsOn < startsOn) return refuse('until', 'The last day is before the first.')
  const { companyId, secrets } = means
  const { number: known_number } = known
  return {
    ...hashesOf(known, means),
    proof: known_number && dateOfBirth ? hashProof(secrets, { companyId, number: known_number, dateOfBirth }) : null,
    digits: holdsDigitsOnly(known_number),
    site: textIn(cell, 'site'),
    plan: textIn(cell, 'plan'),
    startsOn,
    endsOn,
  }
}

function noPersonIn({ columns }: Means): Faulty {
  if (columns.employee_id === undefined) return { column: 'email', sentence: 'This line holds no email address.' }
  if (columns.email === undefined) return { column: 'employee_id', sentence: 'This line holds no employee number.' }
  return { column: null, sentence: 'This line holds neither an email address nor an employee number.' }
}

function addressOf(cell: string, { elsewhere }: Means): string | null {
  const given = addressIn(cell)
  if ('empty' in given) return null
  if ('several' in given) return refuse('email', 'More than one address stands here.')
  if ('wrong' in given) return refuse('email', 'This is not an email address.')
  const company = elsewhere.get(domainOf(given.address))
  if (company) return refuse('email', `Addresses at this domain belong to ${company}.`)
  return given.address
}

function dayIn(cell: Cell, name: 'date_of_birth' | 'from' | 'until', { dateOrder }: Means): string | null {
  const given = dateIn(cell(name), dateOrder ?? 'iso')
  if ('wrong' in given) return refuse(name, given.wrong)
  return 'date' in given ? given.date : null
}

function textIn(cell: Cell, name: 'site' | 'plan'): string | null {
  const text = cleanLine(cell(name))
  if (text.length > TEXT_MAX) return refuse(name, `This is longer than ${TEXT_MAX} characters.`)
  return text || null
}

function hashesOf({ number, email }: Known, { companyId, secrets }: Pick<Means, 'companyId' | 'secrets'>) {
  const address = email === undefined ? null : hashAddress(secrets, email)
  const identity = number === undefined ? address : hashNumber(secrets, { companyId, number })
  // a row without either was refused before
  return { identity: identity as Buffer, address }
}
