import { csvText } from '#basics/text/csv.ts'
import type { ListFault } from '#contract/desk/operations/eligibility.ts'

export type Faults = {
  /** Why the whole file was refused. */
  readonly reason?: string | null
  readonly listed: readonly ListFault[]
  /** Number of all faults, with those that are not listed. */
  readonly all: number
}

/** Faults of a file with line, column and reason, without the values. */
export function faultsCsv({ reason, listed, all }: Faults): string {
  const rows = listed.map(({ line, column, sentence }) => [line, column ?? '', sentence])
  const whole = reason ? [['', '', reason]] : []
  const more = all > listed.length ? [['', '', `${all - listed.length} more lines were left out.`]] : []
  return csvText([['line', 'column', 'reason'], ...whole, ...rows, ...more])
}
