import type { AuditRecord } from './audit.ts'

export type Difference = { readonly field: string; readonly before: string | null; readonly after: string | null }

/** Field by field, what a record says was and is; a field inside another is called by both names. Null: was not there. */
export function differencesOf({ before, after }: Pick<AuditRecord, 'before' | 'after'>): Difference[] {
  const [was, is] = [flat(before), flat(after)]
  return [...new Set([...was.keys(), ...is.keys()])]
    .map((field) => ({ field, before: was.get(field) ?? null, after: is.get(field) ?? null }))
    .filter((one) => one.before !== one.after)
}

function flat(fields: Record<string, unknown> | null): Map<string, string> {
  return new Map(Object.entries(fields ?? {}).flatMap(([name, value]) => flatField(wordsOf(name), value)))
}

function flatField(name: string, value: unknown): [string, string][] {
  if (value === null || value === undefined) return []
  if (typeof value !== 'object') return [[name, valueLabel(value)]]
  return Object.entries(value).flatMap(([key, inner]) =>
    flatField(`${name}, ${Array.isArray(value) ? Number(key) + 1 : wordsOf(key)}`, inner),
  )
}

function valueLabel(value: unknown): string {
  if (value === true) return 'yes'
  return value === false ? 'no' : String(value)
}

/** "second_factor" and "secondFactor" are both "Second factor". */
export function wordsOf(name: string): string {
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** An endpoint's name as an action: "deskCloseAccount" is "Close account". */
export const actionLabel = (action: string) => wordsOf(action.replace(/^desk(?=[A-Z])/, ''))
