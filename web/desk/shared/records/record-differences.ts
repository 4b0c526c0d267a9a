export type RecordDifference<T> = {
  readonly field: keyof T & string
  readonly mine: string
  readonly theirs: string
  /** Default choice: the colleague's version if this person did not change the field. */
  readonly first: Side
}
export type Side = 'mine' | 'theirs'

/** Formats a field's value for display. */
export type Say<T> = (field: keyof T & string, value: T[keyof T & string]) => string

type Versions<T> = { readonly mine: T; readonly theirs: T; readonly base: T | undefined }

/** Consecutive fields that are equal. */
export type SameFields<T> = { readonly same: readonly { readonly field: keyof T & string; readonly value: string }[] }

/** All fields in the order of the labels: each different field alone, and consecutive equal fields as a group. */
export function comparedRows<T extends object>(
  { mine, theirs, base }: Versions<T>,
  fields: readonly (keyof T & string)[],
  say: Say<T> = (_field, value) => textOf(value),
): (RecordDifference<T> | SameFields<T>)[] {
  const rows: (RecordDifference<T> | SameFields<T>)[] = []
  for (const field of fields) {
    const before = rows.at(-1)
    if (!isSame(mine[field], theirs[field])) {
      const first = base !== undefined && isSame(mine[field], base[field]) ? 'theirs' : 'mine'
      rows.push({ field, mine: say(field, mine[field]), theirs: say(field, theirs[field]), first })
    } else {
      const same = { field, value: say(field, mine[field]) }
      if (before && 'same' in before) rows.splice(-1, 1, { same: [...before.same, same] })
      else rows.push({ same: [same] })
    }
  }
  return rows
}

/** Names up to two fields: "Name is the same", "Name and Link are the same", "4 more are the same". */
export function sameLine(labels: readonly string[]): string {
  if (labels.length > 2) return `${labels.length} more are the same`
  return `${labels.join(' and ')} ${labels.length === 1 ? 'is' : 'are'} the same`
}

/** The colleague's version with own values in these fields. */
export function mergedOf<T extends object>({ mine, theirs }: Versions<T>, fields: readonly (keyof T & string)[]): T {
  const merged = { ...theirs }
  for (const field of fields) merged[field] = mine[field]
  return merged
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Skips the id of sortable items, which has no meaning for a reader. */
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
