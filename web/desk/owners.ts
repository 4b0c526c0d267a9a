import type { Colleague } from '#contract/shifts.ts'
import { withAway } from './away.ts'

/** Colleagues as a list of choices: oneself first, and who is away says so. */
export function ownerOptions(colleagues: readonly Colleague[], me: number, now: Date) {
  const first = (id: number) => (id === me ? 0 : 1)
  return colleagues
    .toSorted((one, other) => first(one.id) - first(other.id))
    .map((one) => ({ value: String(one.id), label: one.id === me ? `${one.name} (you)` : withAway(one, now) }))
}
