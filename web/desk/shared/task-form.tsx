import type { ReactNode } from 'react'
import { PROMISE_MAX_CHARACTERS } from '#contract/desk/reminders.ts'
import { deskAddTask } from '#contract/desk/tasks.ts'
import { Dialog } from '#web/kit/dialog.tsx'
import { Field } from '#web/kit/field.tsx'
import { call } from './call.ts'
import { useSession } from './queries.ts'
import { blankTask, TaskFields, taskDraft } from './task-fields.tsx'
import { usePromiseForm } from './use-promise-form.ts'

interface TaskDialogProps {
  open: boolean
  requestId: string
  /** Says which request it is for, where that is not on the page. */
  about?: ReactNode
  onClose: () => void
}

/** What is to be done, by whom and by when. */
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
    missing: 'Please say what is to be done',
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
        error={form.missing.what ?? form.errors['title']?.[0]}
        onValue={(what) => form.write({ what: String(what) })}
      />
    </TaskFields>
  )
}
