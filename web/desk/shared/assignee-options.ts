import { isolate } from '#basics/isolate.ts'
import type { Colleague } from '#contract/desk/shifts.ts'

/** Colleagues as a list of choices: oneself first, and who is away says so. */
export function assigneeOptions(colleagues: readonly Colleague[], me: number) {
  const first = (id: number) => (id === me ? 0 : 1)
  return colleagues
    .toSorted((one, other) => first(one.id) - first(other.id))
    .map(({ id, name, on_shift }) => ({ value: String(id), label: `${isolate(name)}${note(id === me, on_shift)}` }))
}

/** Short: what is chosen stands in a narrow place. */
function note(isMe: boolean, onShift: boolean): string {
  if (isMe) return ' (you)'
  return onShift ? '' : ' (away)'
}
