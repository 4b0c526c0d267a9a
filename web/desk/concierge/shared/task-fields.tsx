import type { ReactNode } from 'react'
import * as z from 'zod/mini'
import { useColleagues, useSession } from '#web/desk/shared/wire/queries.ts'
import { Button } from '#web/kit/controls/button.tsx'
import { FailureBox } from '#web/kit/feedback/failure-box.tsx'
import { Select } from '#web/kit/fields/select.tsx'
import styles from './promise-form.module.css'
import { assigneeOptions } from './queue/assignee-options.ts'
import type { usePromiseForm } from './use-promise-form.ts'
import { WhenField } from './when-field.tsx'

export const taskDraft = z.object({ what: z.string(), owner: z.string(), when: z.string(), key: z.string() })
type TaskDraft = z.output<typeof taskDraft>

export const blankTask = (me: number, what = ''): TaskDraft => ({
  what,
  owner: String(me),
  when: '',
  key: crypto.randomUUID(),
})

type TaskFieldsProps = {
  form: ReturnType<typeof usePromiseForm<TaskDraft>>
  /** Label of the text field. */
  children: ReactNode
  /** Label of the submit button. */
  act?: string
}

/** Form of a task: description, assignee and due time. */
export function TaskFields({
  form: { draft, write, form, errors, failure, pending },
  children,
  act = 'Add task',
}: TaskFieldsProps) {
  const me = useSession()?.staff.id ?? 0
  const { data: colleagues = [] } = useColleagues()
  return (
    <form className={styles.form} {...form}>
      <FailureBox failure={failure} />
      {children}
      <Select
        label="Owner"
        required
        value={draft.owner}
        options={assigneeOptions(colleagues, me)}
        error={errors['owner']}
        onValue={(owner) => write({ owner })}
      />
      <WhenField label="Due" value={draft.when} error={errors['due_at']} onValue={(when) => write({ when })} />
      <Button type="submit" loading={pending}>
        {act}
      </Button>
    </form>
  )
}
