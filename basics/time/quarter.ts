import { t } from '#basics/language/translate.ts'
import { formatDate } from './date-format.ts'

/** A calendar quarter as `2026-Q3`, in UTC. */
export type Quarter = string

const MONTHS_A_QUARTER = 3

export function quarterOf(moment: Date): Quarter {
  return nameOf(moment.getUTCFullYear(), Math.floor(moment.getUTCMonth() / MONTHS_A_QUARTER))
}

export function nextQuarter(quarter: Quarter): Quarter {
  const { year, index } = partsOf(quarter)
  return index === 3 ? nameOf(year + 1, 0) : nameOf(year, index + 1)
}

/** Its first instant, and the first instant after it. */
export function spanOf(quarter: Quarter): { start: Date; end: Date } {
  const { year, index } = partsOf(quarter)
  const at = (quarters: number) => new Date(Date.UTC(year, quarters * MONTHS_A_QUARTER))
  return { start: at(index), end: at(index + 1) }
}

/** "July to September". */
export function monthsOf(quarter: Quarter): string {
  return t('{first} to {last}', { first: firstMonth(quarter), last: lastMonth(quarter) })
}

export const firstMonth = (quarter: Quarter): string => monthOf(quarter, 0, 'long')
export const lastMonth = (quarter: Quarter): string => monthOf(quarter, 2, 'long')

/** "Jul–Sep 2026". */
export function shortQuarter(quarter: Quarter): string {
  return `${monthOf(quarter, 0, 'short')}–${monthOf(quarter, 2, 'short')} ${yearOf(quarter)}`
}

export const yearOf = (quarter: Quarter): number => partsOf(quarter).year

function monthOf(quarter: Quarter, offset: number, month: 'long' | 'short'): string {
  const { year, index } = partsOf(quarter)
  const first = new Date(Date.UTC(year, index * MONTHS_A_QUARTER + offset))
  return formatDate(first, { month, timeZone: 'UTC' })
}

const nameOf = (year: number, index: number) => `${year}-Q${index + 1}`

function partsOf(quarter: Quarter) {
  const [year, number] = quarter.split('-Q').map(Number)
  if (!year || !number) throw new Error(`${quarter} is no quarter.`)
  return { year, index: number - 1 }
}
