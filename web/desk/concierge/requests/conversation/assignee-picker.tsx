import { isolate } from '#basics/text/isolate.ts'
import { timeNow } from '#basics/time/server-clock.ts'
import type { DeskRequest } from '#contract/desk/requests/requests.ts'
import { type Change, take } from '#web/desk/concierge/requests/change-request.ts'
import { ColleagueFace } from '#web/desk/shared/colleague-face.tsx'
import { withAway } from '#web/desk/shared/time/away.ts'
import { useColleagues, useSession } from '#web/desk/shared/wire/queries.ts'
import { Button } from '#web/kit/controls/button.tsx'
import styles from './picker.module.css'
import { Picker } from './picker.tsx'

interface AssigneePickerProps {
  request: DeskRequest
  busy: boolean
  onMove: (change: Change) => void
}

/** Select for the assignee of a request. Colleagues who are away are marked. */
export function AssigneePicker({ request, busy, onMove }: AssigneePickerProps) {
  const { data: colleagues = [] } = useColleagues()
  const me = useSession()?.staff.id
  if (!request.assignee)
    return (
      <Button small onClick={() => onMove(take(null))} loading={busy}>
        Take it
      </Button>
    )
  const { assignee } = request
  const now = timeNow()
  const isAway = colleagues.some(({ id, on_shift }) => id === assignee.id && !on_shift)
  const people = colleagues.map((one) => ({ id: one.id, name: one.name, label: withAway(one, now) }))
  const chosen = people.find(({ id }) => id === assignee.id)
  // short, because it is beside the request's name
  if (chosen && isAway) chosen.label = `${isolate(chosen.name)} (away)`
  if (!chosen) people.unshift({ ...assignee, label: assignee.name })
  return (
    <Picker
      label="Assigned to"
      icon={<ColleagueFace name={assignee.name} size="small" away={isAway} className={styles.face} />}
      value={String(assignee.id)}
      disabled={busy}
      options={[
        ...people.map(({ id, label }) => ({
          value: String(id),
          label: id === me ? 'You' : label,
        })),
        { value: '', label: 'No one' },
      ]}
      onValue={(value) => onMove({ assignee: value === '' ? null : Number(value), assigned_to: assignee.id })}
    />
  )
}
