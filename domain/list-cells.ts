import * as z from 'zod/mini'
import { trimmed } from '#basics/text/graphemes.ts'
import { asciiDigits, cleanAddress, cleanLine } from '#basics/text/text.ts'
import type { DateOrder } from '#contract/desk/operations/eligibility.ts'
import * as field from '#contract/shared/fields.ts'

/** One address, several candidates, an empty cell, or invalid text. */
export type CellAddress = { address: string } | { several: readonly string[] } | { empty: true } | { wrong: true }

/** The address in a cell as people write it: `mailto:`, `Bob <bob@x.example>`, with an extra comma or space. */
export function addressIn(cell: string): CellAddress {
  const given = cleanAddress(cell)
    .replace(/^mailto:\s*/i, '')
    .replace(/[\s,;]+$/, '')
  if (given === '') return { empty: true }
  const bracketed = [...given.matchAll(/<\s*(?:mailto:)?([^<>\s]+)\s*>/gi)].map(([, address = '']) => address)
  const candidates = bracketed.length > 0 ? bracketed : given.split(/[\s,;|]+/).filter((part) => part.includes('@'))
  const addresses = candidates.flatMap((candidate) => {
    const parsed = z.safeParse(field.email, candidate)
    return parsed.success ? [parsed.data] : []
  })
  const [first] = addresses
  if (addresses.length > 1) return { several: addresses }
  // words beside an address are a name only if the address is in brackets
  return first && (bracketed.length > 0 || given.length === candidates[0]?.length)
    ? { address: first }
    : { wrong: true }
}

export const isAddress = (cell: string): boolean => 'address' in addressIn(cell)

/** An employee number, an empty cell, or the reason why the cell holds none. */
export type CellNumber = { number: string } | { empty: true } | { wrong: string }

const NUMBER_MAX = 64

/** The employee number in a cell, also in the form `="00123"` that keeps a spreadsheet from dropping zeros. */
export function numberIn(cell: string): CellNumber {
  const given = cleanLine(trimmed(cell)).replace(/^="(.*)"$/, '$1')
  if (given === '') return { empty: true }
  if (/^\d([.,]\d+)?E\+\d+$/i.test(given))
    return { wrong: 'A spreadsheet has shortened this number. Please format its column as text.' }
  if (given.length > NUMBER_MAX) return { wrong: `An employee number has at most ${NUMBER_MAX} characters.` }
  return /[\p{L}\p{N}]/u.test(given) ? { number: given } : { wrong: 'This is not an employee number.' }
}

/** A day in ISO 8601, an empty cell, or the reason why the cell holds none. */
export type CellDate = { date: string } | { empty: true } | { wrong: string }

const DATE = /^(\d{1,4})([-/. ])(\d{1,2})\2(\d{1,4})\.?([T ].*)?$/
const COMPACT = /^(\d{4})(\d{2})(\d{2})$/

/** A day from 1900 to 2100. A time after it is ignored. ISO 8601 is understood in any order. */
export function dateIn(cell: string, order: DateOrder): CellDate {
  const given = asciiDigits(trimmed(cell))
  if (given === '') return { empty: true }
  const parts = datePartsOf(given)
  if (!parts) return { wrong: 'This is not a date.' }
  const [first, second, third] = parts
  if (first.length === 4) return dayOf(first, second, third)
  if (third.length < 4) return { wrong: 'Please write years with four digits.' }
  if (order === 'iso') return { wrong: 'This is not a date such as 1988-03-14.' }
  return order === 'mdy' ? dayOf(third, first, second) : dayOf(third, second, first)
}

function datePartsOf(given: string): [string, string, string] | null {
  const found = COMPACT.exec(given)
  if (found) return [found[1] ?? '', found[2] ?? '', found[3] ?? '']
  const [, first, , second, third] = DATE.exec(given) ?? []
  return first && second && third ? [first, second, third] : null
}

function dayOf(year: string, month: string, day: string): CellDate {
  const at = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))
  const exists = at.getUTCMonth() === Number(month) - 1 && at.getUTCDate() === Number(day)
  if (!exists || Number(year) < 1900 || Number(year) > 2100) return { wrong: 'There is no such day.' }
  return { date: at.toISOString().slice(0, 'yyyy-mm-dd'.length) }
}

/**
 * The order that fits these dates: `unclear` if both the month and the day may come first. ISO 8601 if there are no
 * other dates.
 */
export function dateOrderOf(cells: readonly string[]): DateOrder | 'unclear' {
  const others = cells.flatMap((cell) => {
    const parts = datePartsOf(asciiDigits(trimmed(cell)))
    return parts && parts[0].length < 4 ? [parts] : []
  })
  if (others.length === 0) return 'iso'
  if (others.some(([first]) => Number(first) > 12)) return 'dmy'
  return others.some(([, second]) => Number(second) > 12) ? 'mdy' : 'unclear'
}
