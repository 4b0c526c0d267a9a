export type Difference<T> = {
  readonly field: keyof T & string
  readonly mine: string
  readonly theirs: string
  /** Whose stands until one chooses: theirs where one has not touched the field oneself. */
  readonly first: Side
}
export type Side = 'mine' | 'theirs'

/** A field's value as a person reads it. */
export type Say<T> = (field: keyof T & string, value: T[keyof T & string]) => string

type Versions<T> = { readonly mine: T; readonly theirs: T; readonly base: T | undefined }

/** The fields in which what one writes and what a colleague has saved are not the same, in the order of the labels. */
export function differencesOf<T extends object>(
  { mine, theirs, base }: Versions<T>,
  fields: readonly (keyof T & string)[],
  say: Say<T> = (_field, value) => textOf(value),
): Difference<T>[] {
  return fields
    .filter((field) => !isSame(mine[field], theirs[field]))
    .map((field) => ({
      field,
      mine: say(field, mine[field]),
      theirs: say(field, theirs[field]),
      first: base !== undefined && isSame(mine[field], base[field]) ? 'theirs' : 'mine',
    }))
}

/** Theirs, with one's own in these fields. */
export function mergedOf<T extends object>({ mine, theirs }: Versions<T>, fields: readonly (keyof T & string)[]): T {
  const merged = { ...theirs }
  for (const field of fields) merged[field] = mine[field]
  return merged
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** What can be moved has an id, which says nothing. */
function textOf(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'Nothing'
  if (typeof value === 'boolean') return value ? 'On' : 'Off'
  if (typeof value === 'string' || typeof value === 'number') return String(value)
  const parts: readonly unknown[] = Array.isArray(value)
    ? value
    : Object.entries(value)
        .filter(([name]) => name !== 'id')
        .map(([, part]: [string, unknown]) => part)
  const texts = parts.map(textOf).filter((text) => text !== 'Nothing')
  return texts.length > 0 ? texts.join(Array.isArray(value) ? '; ' : ' · ') : 'Nothing'
}
