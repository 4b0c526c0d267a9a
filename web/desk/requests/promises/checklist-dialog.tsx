import { useRef } from 'react'
import { deskAddTask } from '#contract/desk/tasks.ts'
import { call } from '#web/desk/shared/call.ts'
import { useSession } from '#web/desk/shared/queries.ts'
import { blankTask, TaskFields, taskDraft } from '#web/desk/shared/task-fields.tsx'
import { usePromiseForm } from '#web/desk/shared/use-promise-form.ts'
import { Dialog } from '#web/kit/dialog.tsx'

/** A line of an idea's checklist. */
export type ChecklistLine = { readonly title: string; readonly place: number }

type ChecklistProps = {
  requestId: string
  /** What the request does not have yet. */
  lines: readonly ChecklistLine[]
}
type ChecklistDialogProps = ChecklistProps & { open: boolean; onClose: () => void; onClosed: () => void }

/** What the idea says is to be done, as tasks of one person by one time. */
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
  // where one fails, another try makes none of the others twice
  const made = useRef(new Set<number>())
  const form = usePromiseForm({
    name: `desk.form.checklist.${requestId}`,
    schema: taskDraft,
    blank: () => blankTask(me, addLabel(lines)),
    missing: 'Nothing is left of the checklist',
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
