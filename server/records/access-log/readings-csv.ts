import { csvText } from '#basics/text/csv.ts'
import type { AccessRecord } from '#contract/desk/operations/audit.ts'
import { readingLabel, whyOf } from '#domain/reading-labels.ts'

const HEAD = ['Hour', 'Who', 'What', 'Member', 'Reference', 'Theirs to read', 'Why'] as const

/** A row per reading, by the hour: the CSV hides what the page hides. */
export function readingsCsv(records: readonly AccessRecord[]): string {
  return csvText([HEAD, ...records.map(rowOf)])
}

function rowOf(record: AccessRecord): string[] {
  const { at, staff, member, not_theirs } = record
  const whose = [member?.name ?? '', member?.external_id ?? '']
  return [at, staff.name, readingLabel(record), ...whose, not_theirs ? 'no' : 'yes', whyOf(record)]
}
