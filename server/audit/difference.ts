import { isDeepStrictEqual } from 'node:util'

type Fields = Readonly<Record<string, unknown>>

/** The fields that differ, as they were and as they are; null where none does. */
export function difference(before: Fields, after: Fields): { before: Fields; after: Fields } | null {
  const changed = Object.keys(after).filter((name) => !isDeepStrictEqual(before[name], after[name]))
  if (changed.length === 0) return null
  const only = (fields: Fields) => Object.fromEntries(changed.map((name) => [name, fields[name] ?? null]))
  return { before: only(before), after: only(after) }
}
