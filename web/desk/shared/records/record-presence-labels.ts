import { firstNameOf } from '#basics/text/first-name.ts'
import type { ColleagueAtRecord } from '#contract/desk/queue/presence.ts'

type Colleague = Omit<ColleagueAtRecord, 'id'>

/** Examples: "Tom is writing in question 4", "Tom has this open". */
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

/** Labels beside parts of a record. Parts that share a line are named. */
export function partPresenceLabels(parts: readonly Part[]): string[] {
  return parts.flatMap(({ called, people }) =>
    people.map((one) => recordPresenceLabel(one, () => (parts.length === 1 ? undefined : called.toLowerCase()))),
  )
}
