// Parses values from the URL or from this browser's storage, which anyone may have edited. Invalid values are ignored.
// Written by hand, because every page of the desk loads it before anything else.

export function asRecord(given: unknown): Readonly<Record<string, unknown>> {
  return typeof given === 'object' && given !== null ? { ...given } : {}
}

/** Reads text. The router converts a value of digits to a number. */
export const asString = (given: unknown): string =>
  typeof given === 'string' || typeof given === 'number' ? String(given) : ''

export const asId = (given: unknown): number | undefined => {
  const id = Number(asString(given))
  return Number.isSafeInteger(id) && id > 0 ? id : undefined
}

export const asFlag = (given: unknown): true | undefined => (given === true ? given : undefined)

export const oneOf = <const One>(all: readonly One[], given: unknown): One | undefined =>
  all.find((one) => one === given)
