import type { ReactNode } from 'react'
import { PROMISE_MAX_CHARACTERS } from '#contract/desk/queue/reminders.ts'
import { deskAddTask } from '#contract/desk/queue/tasks.ts'
import { call } from '#web/desk/shared/wire/call.ts'
import { useSession } from '#web/desk/shared/wire/queries.ts'
import { Field } from '#web/kit/fields/field.tsx'
import { Dialog } from '#web/kit/overlays/dialog.tsx'
import { blankTask, TaskFields, taskDraft } from './task-fields.tsx'
import { usePromiseForm } from './use-promise-form.ts'

interface TaskDialogProps {
  open: boolean
  requestId: string
  /** Names the request if the page does not show it. */
  about?: ReactNode
  onClose: () => void
}

/** Dialog that creates a task: description, assignee and due time. */
export function TaskDialog({ open, requestId, about, onClose }: TaskDialogProps) {
  return (
    <Dialog open={open} title="Add a task" onClose={onClose}>
      <TaskForm requestId={requestId} about={about} onDone={onClose} />
    </Dialog>
  )
}

type TaskFormProps = Pick<TaskDialogProps, 'requestId' | 'about'> & { onDone: () => void }

function TaskForm({ requestId, about, onDone }: TaskFormProps) {
  const me = useSession()?.staff.id ?? 0
  const form = usePromiseForm({
    name: `desk.form.task.${requestId}`,
    schema: taskDraft,
    blank: () => blankTask(me),
    field: 'title',
    missing: 'Please describe the task',
    make: ({ owner }, { headers, what: title, due_at }) =>
      call(deskAddTask, {
        params: { external_id: requestId },
        headers,
        body: { title, owner: Number(owner), due_at },
      }),
    onDone,
  })
  return (
    <TaskFields form={form}>
      {about}
      <Field
        label="Task"
        required
        maxLength={PROMISE_MAX_CHARACTERS}
        autoFocus
        placeholder="Ring the imaging center"
        value={form.draft.what}
        error={form.errors['title']}
        onValue={(what) => form.write({ what: String(what) })}
      />
    </TaskFields>
  )
}
