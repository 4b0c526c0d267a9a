/** Message of the root cause of an error. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.cause !== undefined) return reasonOf(error.cause)
  // an error for several failed addresses has no message
  if (error instanceof AggregateError && error.message === '') return reasonOf(error.errors[0])
  return error.message
}
