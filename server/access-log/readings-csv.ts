import { csvText } from '#basics/csv.ts'
import type { AccessRecord } from '#contract/desk/audit.ts'
import { readingLabel, whyOf } from '#contract/desk/reading-labels.ts'

const HEAD = ['Hour', 'Who', 'What', 'Member', 'Reference', 'Theirs to read', 'Why'] as const

/** A row for every reading, by the hour: what is sealed on the page is sealed here. */
export function readingsCsv(records: readonly AccessRecord[]): string {
  return csvText([HEAD, ...records.map(rowOf)])
}

function rowOf(record: AccessRecord): string[] {
  const { at, staff, member, not_theirs } = record
  const whose = [member?.name ?? '', member?.external_id ?? '']
  return [at, staff.name, readingLabel(record), ...whose, not_theirs ? 'no' : 'yes', whyOf(record)]
}
