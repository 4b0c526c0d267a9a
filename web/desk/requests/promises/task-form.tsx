import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import * as z from 'zod/mini'
import { PROMISE_MAX_CHARACTERS } from '#contract/desk/reminders.ts'
import { deskAddTask } from '#contract/desk/tasks.ts'
import { assigneeOptions } from '#web/desk/shared/assignee-options.ts'
import { call } from '#web/desk/shared/call.ts'
import { fromField } from '#web/desk/shared/moments.ts'
import { useRefetchPromises } from '#web/desk/shared/promises.ts'
import { useColleagues, useSession } from '#web/desk/shared/queries.ts'
import { WhenField } from '#web/desk/shared/when-field.tsx'
import { useDraft } from '#web/drafts/use-draft.ts'
import { AlertBox } from '#web/kit/alert-box.tsx'
import { Button } from '#web/kit/button.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { Field } from '#web/kit/field.tsx'
import { Select } from '#web/kit/select.tsx'
import { CallError } from '#web/wire/call-error.ts'
import styles from '../promise-form.module.css'

const schema = z.object({ title: z.string(), owner: z.string(), when: z.string(), key: z.string() })

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
  const [initial] = useState(() => ({ title: '', owner: String(me), when: '', key: crypto.randomUUID() }))
  const { value: draft, change, discard } = useDraft({ name: `desk.form.task.${requestId}`, schema, initial })
  const [missing, setMissing] = useState<{ title?: string; when?: string }>({})
  const add = useAddTask(requestId)
  const errors = add.error instanceof CallError ? add.error.errors : {}
  const write = (part: Partial<typeof draft>) => {
    change({ ...draft, ...part, key: add.isIdle ? draft.key : crypto.randomUUID() })
    add.reset()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const at = fromField(draft.when)
    const title = draft.title.trim()
    setMissing({
      ...(!title && { title: 'Please say what is to be done' }),
      ...(!at && { when: 'Please choose a time' }),
    })
    if (!title || !at) return
    add.mutate(
      { title, owner: Number(draft.owner), due_at: at.toISOString(), key: draft.key },
      {
        onSuccess() {
          discard()
          onDone()
        },
      },
    )
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {add.error && Object.keys(errors).length === 0 && (
        <AlertBox variant="error">{add.error.message} Nothing you wrote is lost.</AlertBox>
      )}
      <Field
        label="Task"
        required
        maxLength={PROMISE_MAX_CHARACTERS}
        autoFocus
        placeholder="Ring the imaging center"
        value={draft.title}
        error={missing.title ?? errors['title']?.[0]}
        onValue={(title) => write({ title: String(title) })}
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
      <Button type="submit" loading={add.isPending}>
        Add task
      </Button>
    </form>
  )
}

type NewTask = { title: string; owner: number; due_at: string; key: string }

function useAddTask(id: string) {
  const refetch = useRefetchPromises()
  return useMutation({
    mutationFn: ({ key, ...body }: NewTask) =>
      call(deskAddTask, { params: { external_id: id }, headers: { 'idempotency-key': key }, body }),
    onSuccess: refetch,
  })
}
