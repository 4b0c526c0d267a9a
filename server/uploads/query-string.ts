/** A query's value as one word; it may have come twice, or not at all. */
export function word(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
