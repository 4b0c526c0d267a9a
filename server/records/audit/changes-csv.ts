import { csvText } from '#basics/text/csv.ts'
import type { AuditRecord } from '#contract/desk/operations/audit.ts'
import { actionLabel, differencesOf } from '#domain/differences.ts'

const HEAD = ['When', 'Who', 'What', 'Kind', 'Thing', 'Reference', 'Field', 'Before', 'After'] as const

/** A row per changed field; a change without fields has one row. */
export function changesCsv(records: readonly AuditRecord[]): string {
  return csvText([HEAD, ...records.flatMap(rowsOf)])
}

function rowsOf(record: AuditRecord): string[][] {
  const { at, staff, action, thing } = record
  const change = [at, staff.name, actionLabel(action), thing.type, thing.name, thing.id]
  const changed = differencesOf(record)
  if (changed.length === 0) return [[...change, '', '', '']]
  return changed.map(({ field, before, after }) => [...change, field, before ?? '', after ?? ''])
}
