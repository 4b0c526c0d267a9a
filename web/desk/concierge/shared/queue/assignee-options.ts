import { isolate } from '#basics/text/isolate.ts'
import type { Colleague } from '#contract/desk/queue/shifts.ts'

/** Colleagues as options. The signed-in colleague is first, and those who are away are marked. */
export function assigneeOptions(colleagues: readonly Colleague[], me: number) {
  const first = (id: number) => (id === me ? 0 : 1)
  return colleagues
    .toSorted((one, other) => first(one.id) - first(other.id))
    .map(({ id, name, on_shift }) => ({ value: String(id), label: `${isolate(name)}${note(id === me, on_shift)}` }))
}

/** Short, because the select is narrow. */
function note(isMe: boolean, onShift: boolean): string {
  if (isMe) return ' (you)'
  return onShift ? '' : ' (away)'
}
