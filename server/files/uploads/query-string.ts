/** The value of a query parameter as one string, although it may occur twice or not at all. */
export function word(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
