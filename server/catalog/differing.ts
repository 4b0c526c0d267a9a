/** The fields that a change changes, as they were and as they are; null where it changes none. */
export function differing<T extends object>(before: T, after: T): { before: Partial<T>; after: Partial<T> } | null {
  const names = (Object.keys(after) as (keyof T)[]).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  )
  if (names.length === 0) return null
  return { before: only(before, names), after: only(after, names) }
}

function only<T extends object>(all: T, names: readonly (keyof T)[]): Partial<T> {
  // every name is one of T's own
  return Object.fromEntries(names.map((name) => [name, all[name]])) as Partial<T>
}
