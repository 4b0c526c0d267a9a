import { isDeepStrictEqual } from 'node:util'

/** The changed fields with their previous and current values; null if none changed. */
export function difference<T extends object>(before: T, after: T): { before: Partial<T>; after: Partial<T> } | null {
  const changed = (Object.keys(after) as (keyof T)[]).filter((name) => !isDeepStrictEqual(before[name], after[name]))
  if (changed.length === 0) return null
  // every name is a key of T
  const only = (fields: T) => Object.fromEntries(changed.map((name) => [name, fields[name] ?? null])) as Partial<T>
  return { before: only(before), after: only(after) }
}
