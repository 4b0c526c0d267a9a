import type { DeskRequest } from '#contract/desk.ts'
import { Button } from '#web/kit/button.tsx'
import { useColleagues, useSession } from '../queries.ts'
import type { Change } from './change.ts'
import { Picker } from './picker.tsx'

interface OwnerPickerProps {
  request: DeskRequest
  busy: boolean
  onMove: (change: Change) => void
}

/** Nobody's: take it. Somebody's: give it to another, or put it back. */
export function OwnerPicker({ request, busy, onMove }: OwnerPickerProps) {
  const { data: colleagues = [] } = useColleagues()
  const me = useSession()?.staff.id
  if (!request.assignee)
    return (
      <Button small onClick={() => onMove({ assignee: 'me' })} loading={busy}>
        Take it
      </Button>
    )
  const { assignee } = request
  const people = colleagues.map(({ id, name, on_shift }) => ({ id, label: on_shift ? name : `${name} (away)` }))
  if (!people.some(({ id }) => id === assignee.id)) people.unshift({ id: assignee.id, label: assignee.name })
  return (
    <Picker
      label="Assigned to"
      value={String(assignee.id)}
      disabled={busy}
      options={[
        ...people.map(({ id, label }) => ({
          value: String(id),
          label: id === me ? `${label.split(' ')[0]} (you)` : label,
        })),
        { value: '', label: 'Nobody' },
      ]}
      onValue={(value) => onMove({ assignee: value === '' ? null : Number(value) })}
    />
  )
}
