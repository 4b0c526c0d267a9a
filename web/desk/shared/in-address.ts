// What stands in an address, or in this browser's own store: anybody may have written it there. What is no such thing is
// as if it were not there. By hand, since every page of the desk needs it before all else.

export function partsOf(given: unknown): Readonly<Record<string, unknown>> {
  return typeof given === 'object' && given !== null ? { ...given } : {}
}

/** Words; those that are digits alone, the router takes for a number. */
export const wordsIn = (given: unknown): string =>
  typeof given === 'string' || typeof given === 'number' ? String(given) : ''

export const idIn = (given: unknown): number | undefined => {
  const id = Number(wordsIn(given))
  return Number.isSafeInteger(id) && id > 0 ? id : undefined
}

export const isOn = (given: unknown): true | undefined => (given === true ? given : undefined)

export const oneOf = <const One>(all: readonly One[], given: unknown): One | undefined =>
  all.find((one) => one === given)
