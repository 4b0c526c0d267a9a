import { firstNameOf } from '#basics/first-name.ts'
import type { ColleagueAtRecord } from '#contract/desk/presence.ts'

type Colleague = Omit<ColleagueAtRecord, 'id'>

/** "Tom is writing in question 4", "Tom has this open". */
export function recordPresenceLabel(
  { name, doing, place }: Colleague,
  partOf?: (place: string) => string | undefined,
): string {
  const part = place ? partOf?.(place) : undefined
  const first = firstNameOf(name)
  if (doing === 'writing') return `${first} is writing ${part ? `in ${part}` : 'here'}`
  return part ? `${first} is in ${part}` : `${first} has this open`
}

type Part = { readonly called: string; readonly people: readonly Colleague[] }

/** The same beside parts of a record: which of them is said where they stand in one line. */
export function partPresenceLabels(parts: readonly Part[]): string[] {
  return parts.flatMap(({ called, people }) =>
    people.map((one) => recordPresenceLabel(one, () => (parts.length === 1 ? undefined : called.toLowerCase()))),
  )
}
