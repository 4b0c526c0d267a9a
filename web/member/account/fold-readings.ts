import type { Reading } from '#contract/member/readings.ts'

/** A reading, and those right before it that were the same again. */
export type Fold = { readonly reading: Reading; readonly same: readonly Reading[] }

/**
 * One line for readings that follow each other and say the same: by whom, what, why and of which request. What was asked
 * about stands by itself.
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

const month = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric' })

/** "November 2026", by the calendar of who reads it. */
export const monthOf = ({ at }: Pick<Reading, 'at'>): string => month.format(new Date(at))
