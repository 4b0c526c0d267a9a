import * as z from 'zod/mini'
import { PROMISE_MAX_CHARACTERS } from '#contract/desk/reminders.ts'
import { deskAddTask } from '#contract/desk/tasks.ts'
import { assigneeOptions } from '#web/desk/shared/assignee-options.ts'
import { call } from '#web/desk/shared/call.ts'
import { useColleagues, useSession } from '#web/desk/shared/queries.ts'
import { WhenField } from '#web/desk/shared/when-field.tsx'
import { AlertBox } from '#web/kit/alert-box.tsx'
import { Button } from '#web/kit/button.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { Field } from '#web/kit/field.tsx'
import { Select } from '#web/kit/select.tsx'
import styles from '../promise-form.module.css'
import { usePromiseForm } from './use-promise-form.ts'

const schema = z.object({ what: z.string(), owner: z.string(), when: z.string(), key: z.string() })

/** What is to be done, by whom and by when. */
export function TaskDialog({ open, requestId, onClose }: { open: boolean; requestId: string; onClose: () => void }) {
  return (
    <Dialog open={open} title="Add a task" onClose={onClose}>
      <TaskForm requestId={requestId} onDone={onClose} />
    </Dialog>
  )
}

function TaskForm({ requestId, onDone }: { requestId: string; onDone: () => void }) {
  const me = useSession()?.staff.id ?? 0
  const { data: colleagues = [] } = useColleagues()
  const { draft, write, missing, errors, failure, isPending, submit } = usePromiseForm({
    name: `desk.form.task.${requestId}`,
    schema,
    blank: () => ({ what: '', owner: String(me), when: '', key: crypto.randomUUID() }),
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
    <form className={styles.form} onSubmit={submit} noValidate>
      {failure && <AlertBox variant="error">{failure} Nothing you wrote is lost.</AlertBox>}
      <Field
        label="Task"
        required
        maxLength={PROMISE_MAX_CHARACTERS}
        autoFocus
        placeholder="Ring the imaging center"
        value={draft.what}
        error={missing.what ?? errors['title']?.[0]}
        onValue={(what) => write({ what: String(what) })}
      />
      <Select
        label="Owner"
        required
        value={draft.owner}
        options={assigneeOptions(colleagues, me)}
        error={errors['owner']?.[0]}
        onValue={(owner) => write({ owner })}
      />
      <WhenField
        label="Due"
        value={draft.when}
        error={missing.when ?? errors['due_at']?.[0]}
        onValue={(when) => write({ when })}
      />
      <Button type="submit" loading={isPending}>
        Add task
      </Button>
    </form>
  )
}
