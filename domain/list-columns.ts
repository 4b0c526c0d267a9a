import type { CsvRow } from '#basics/text/csv.ts'
import { trimmed } from '#basics/text/graphemes.ts'
import { foldForSearch } from '#basics/text/text.ts'
import { type DateOrder, type ListColumns, type ListField, listFields } from '#contract/desk/operations/eligibility.ts'
import { dateOrderOf, isAddress } from './list-cells.ts'
import { holdsAddress, type ListFile, sampleOf } from './list-file.ts'

/** Words for an email address in a heading, without diacritics and spaces. */
const ADDRESS_WORDS =
  /(^| )(e ?mails?|mails?|courriels?|correos?( electronicos?)?|e ?mail ?ad+res+e?n?|e ?post|e ?post ?adress|upn|user ?principal ?name)( |$)/
/** Preferred columns if there are several: a work address, never a private one. */
const AT_WORK = /work|business|company|office|corporate|dienst|geschaft|professionn?el|trabajo|primary/
const PRIVATE = /private|personal|home|privat|perso|secondary|alternat|other|recovery|manager|supervisor/
/** Name of an account in a directory. It is often the address, so it is used if no column is called one. */
const ACCOUNT = /upn|principal/

const PRIVATE_RANK = 3
const NO_RANK = 4

function rankOf(heading: string): number {
  if (AT_WORK.test(heading)) return 0
  if (PRIVATE.test(heading)) return PRIVATE_RANK
  return ACCOUNT.test(heading) ? 2 : 1
}

/** "workEmail" and "E-Mail-Adresse" become "work email" and "e mail adresse". */
const plain = (heading: string) =>
  trimmed(
    foldForSearch(heading.replaceAll('#', ' number ').replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')).replaceAll(
      /[^a-z]+/g,
      ' ',
    ),
  )

/** Words of the other headings, whole. */
const WORDS: Record<Exclude<ListField, 'email'>, RegExp> = {
  employee_id:
    /^((employee|emp|empl|staff|personnel|worker|associate|team member|payroll|person) (id|no|nr|num|number|code)|personal ?nummer|mitarbeiter ?nummer|mitarbeiter (id|nr)|matricule|numero de empleado|id de empleado|(no|num) empleado|clave de empleado|personeelsnummer)$/,
  date_of_birth:
    /^((employee )?(date of birth|birth ?date|birthday|dob)|geburtsdatum|geburtstag|geboortedatum|date de naissance|fecha de nacimiento|fecha nacimiento|fodelsedatum)$/,
  site: /^((work )?(site|location)( name| code)?|plant|standort|sede|sitio|lieu de travail)$/,
  plan: /^((benefits?|health|medical) )?plan( name| code| type)?$/,
  from: /^((valid|eligible|effective|eligibility)? ?from|(eligibility |effective )?start date|eligibility start|effective date|valido desde|desde|gultig ab)$/,
  until:
    /^((valid|eligible|eligibility)? ?(until|to)|(eligibility )?end date|eligibility end|termination date|last day|valido hasta|hasta|gultig bis)$/,
}

export type ListPlaces = {
  readonly columns: ListColumns
  /** Null: there is no heading. Lines up to the heading contain no people. */
  readonly headingLine: number | null
}

/**
 * Columns by what they hold: the chosen ones; otherwise those with a known heading, with a work address before a
 * private one; otherwise the one with most addresses. Undefined: neither addresses nor employee numbers were found.
 */
export function columnsOf(list: Pick<ListFile, 'text' | 'delimiter'>, chosen?: ListColumns): ListPlaces | undefined {
  const sample = sampleOf(list)
  const firstData = sample.findIndex(holdsAddress)
  const above = firstData === -1 ? sample : sample.slice(0, firstData)
  const heading = above.find(({ cells }) => hasKey(namedColumns(cells)))
  const named = heading && namedColumns(heading.cells)
  // beside employee numbers, addresses without a heading may be private ones
  const email = named?.employee_id === undefined ? (named?.email ?? fullestColumn(sample)) : named.email
  const columns = chosen ?? { ...named, ...(email !== undefined && { email }) }
  const [first] = sample
  if (!hasKey(columns) || !first) return undefined
  if (heading) return { columns, headingLine: heading.line }
  return { columns, headingLine: isData(first, columns) ? null : first.line }
}

const hasKey = ({ email, employee_id }: ListColumns) => email !== undefined || employee_id !== undefined

function isData({ cells }: CsvRow, { email, employee_id }: ListColumns): boolean {
  if (email !== undefined) return cells[email]?.includes('@') ?? false
  return /\d/.test(cells[employee_id ?? 0] ?? '')
}

function namedColumns(cells: readonly string[]): ListColumns {
  const headings = cells.map(plain)
  const columns: ListColumns = {}
  for (const name of listFields) {
    if (name === 'email') continue
    const at = headings.findIndex((heading) => WORDS[name].test(heading))
    if (at !== -1) columns[name] = at
  }
  const email = addressColumn(headings, columns.employee_id !== undefined)
  return email === undefined ? columns : { ...columns, email }
}

/** Beside employee numbers, a private address or that of a manager does not identify a person. */
function addressColumn(headings: readonly string[], hasNumbers: boolean): number | undefined {
  const named = headings.flatMap((heading, column) => {
    const rank = ADDRESS_WORDS.test(heading) ? rankOf(heading) : NO_RANK
    return rank < (hasNumbers ? PRIVATE_RANK : NO_RANK) ? [{ column, rank }] : []
  })
  return named.toSorted((one, other) => one.rank - other.rank)[0]?.column
}

function fullestColumn(sample: readonly CsvRow[]): number | undefined {
  const counts = new Map<number, number>()
  for (const { cells } of sample)
    for (const [column, cell] of cells.entries()) if (isAddress(cell)) counts.set(column, (counts.get(column) ?? 0) + 1)
  return [...counts].toSorted(([, one], [, other]) => other - one)[0]?.[0]
}

/** Number of rows whose dates show in which order they are written. */
const DATED_ROWS = 2000

/** Null: no column of dates is read. */
export function orderOfDates(
  list: Pick<ListFile, 'text' | 'delimiter'>,
  places: ListPlaces,
): DateOrder | 'unclear' | null {
  const { date_of_birth, from, until } = places.columns
  const dated = [date_of_birth, from, until].filter((column) => column !== undefined)
  if (dated.length === 0) return null
  const rows = sampleOf(list, DATED_ROWS).filter(({ line }) => line > (places.headingLine ?? 0))
  return dateOrderOf(rows.flatMap(({ cells }) => dated.map((column) => cells[column] ?? '')))
}
