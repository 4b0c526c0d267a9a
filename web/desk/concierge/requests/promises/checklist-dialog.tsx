import { useRef } from 'react'
import { deskAddTask } from '#contract/desk/queue/tasks.ts'
import { blankTask, TaskFields, taskDraft } from '#web/desk/concierge/shared/task-fields.tsx'
import { usePromiseForm } from '#web/desk/concierge/shared/use-promise-form.ts'
import { call } from '#web/desk/shared/wire/call.ts'
import { useSession } from '#web/desk/shared/wire/queries.ts'
import { Dialog } from '#web/kit/overlays/dialog.tsx'

/** A step of an idea's checklist. */
export type ChecklistLine = { readonly title: string; readonly place: number }

type ChecklistProps = {
  requestId: string
  /** Steps that are not tasks of the request yet. */
  lines: readonly ChecklistLine[]
}
type ChecklistDialogProps = ChecklistProps & { open: boolean; onClose: () => void; onClosed: () => void }

/** Dialog that adds an idea's checklist as tasks with one assignee and one due time. */
export function ChecklistDialog({ open, onClose, onClosed, ...checklist }: ChecklistDialogProps) {
  return (
    <Dialog open={open} title={addLabel(checklist.lines)} onClose={onClose} onClosed={onClosed}>
      <ChecklistForm {...checklist} onDone={onClose} />
    </Dialog>
  )
}

export const addLabel = ({ length }: readonly ChecklistLine[]) => (length === 1 ? 'Add 1 task' : `Add ${length} tasks`)

function ChecklistForm({ requestId, lines, onDone }: ChecklistProps & { onDone: () => void }) {
  const me = useSession()?.staff.id ?? 0
  // After a failure, a retry does not create the same task twice.
  const made = useRef(new Set<number>())
  const form = usePromiseForm({
    name: `desk.form.checklist.${requestId}`,
    schema: taskDraft,
    blank: () => blankTask(me, addLabel(lines)),
    field: 'title',
    missing: 'The checklist is complete',
    async make({ owner, key }, { due_at }) {
      const params = { external_id: requestId }
      for (const { title, place } of lines.filter((one) => !made.current.has(one.place))) {
        const headers = { 'idempotency-key': `${key}-${place}` }
        await call(deskAddTask, { params, headers, body: { title, owner: Number(owner), due_at } })
        made.current.add(place)
      }
    },
    onDone,
  })
  return (
    <TaskFields form={form} act={addLabel(lines)}>
      <ul className="stack">
        {lines.map(({ title, place }) => (
          <li key={place}>{title}</li>
        ))}
      </ul>
    </TaskFields>
  )
}
