import type { DeskState, SettableState } from '#contract/desk/queue/queue.ts'
import type { Change } from '#web/desk/concierge/requests/change-request.ts'
import { STATE_BOWLS, STATE_LABELS } from '#web/desk/shared/request-labels.ts'
import { BowlGlyph } from '#web/kit/feedback/status.tsx'
import { Picker } from './picker.tsx'

interface StatePickerProps {
  state: DeskState
  busy: boolean
  onMove: (change: Change) => void
}

/** States that a concierge can set. "Closed" is automatic, and a completed request never goes back to the queue. */
export function statesFrom(state: DeskState): SettableState[] {
  const isCompleted = state === 'solved' || state === 'closed'
  return SETTABLE.filter((one) => !(isCompleted && one === 'submitted'))
}
const SETTABLE: readonly SettableState[] = [
  'submitted',
  'in_progress',
  'waiting_member',
  'waiting_third_party',
  'solved',
]

/** Select for the state of a request. */
export function StatePicker({ state, busy, onMove }: StatePickerProps) {
  const reachable = statesFrom(state)
  const options = [...SETTABLE, ...(state === 'closed' ? (['closed'] as const) : [])].map((value) => ({
    value,
    label: STATE_LABELS[value],
    disabled: value !== state && !reachable.some((one) => one === value),
  }))
  const moved = (value: string) => {
    const chosen = reachable.find((one) => one === value)
    if (chosen && chosen !== state) onMove({ state: chosen })
  }
  return (
    <Picker
      label="State"
      icon={<BowlGlyph state={STATE_BOWLS[state]} />}
      value={state}
      options={options}
      disabled={busy}
      onValue={moved}
    />
  )
}
