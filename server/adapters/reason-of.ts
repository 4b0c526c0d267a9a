/** What lies at the bottom of an error, in its own words. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.cause !== undefined) return reasonOf(error.cause)
  // several addresses that were tried in vain have no words of their own
  if (error instanceof AggregateError && error.message === '') return reasonOf(error.errors[0])
  return error.message
}
