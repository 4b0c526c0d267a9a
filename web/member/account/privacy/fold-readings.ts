import { formatDate } from '#basics/time/date-format.ts'
import type { Reading } from '#contract/member/readings.ts'

/** A reading and the equal readings directly before it. */
export type Fold = { readonly reading: Reading; readonly same: readonly Reading[] }

/**
 * Folds equal readings in a row into one line: same reader, content, reason and request. A reading with a question
 * keeps its own line.
 * @param readings newest first
 */
export function foldReadings(readings: readonly Reading[]): Fold[] {
  const folds: { reading: Reading; same: Reading[] }[] = []
  for (const reading of readings) {
    const last = folds.at(-1)
    if (last && isSame(last.reading, reading)) last.same.push(reading)
    else folds.push({ reading, same: [] })
  }
  return folds
}

function isSame(one: Reading, other: Reading): boolean {
  if (one.question || other.question || monthOf(one) !== monthOf(other)) return false
  return (
    one.name === other.name &&
    one.what === other.what &&
    one.why === other.why &&
    one.request?.external_id === other.request?.external_id
  )
}

/** "November 2026", in the reader's calendar. */
export const monthOf = ({ at }: Pick<Reading, 'at'>): string => formatDate(at, { month: 'long', year: 'numeric' })
