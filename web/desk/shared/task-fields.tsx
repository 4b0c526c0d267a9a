import type { ReactNode } from 'react'
import * as z from 'zod/mini'
import { AlertBox } from '#web/kit/alert-box.tsx'
import { Button } from '#web/kit/button.tsx'
import { Select } from '#web/kit/select.tsx'
import { assigneeOptions } from './assignee-options.ts'
import styles from './promise-form.module.css'
import { useColleagues, useSession } from './queries.ts'
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
  /** What is to be done. */
  children: ReactNode
  /** What the button says. */
  act?: string
}

/** The form of every task: what is to be done, by whom and by when. */
export function TaskFields({
  form: { draft, write, missing, errors, failure, isPending, submit },
  children,
  act = 'Add task',
}: TaskFieldsProps) {
  const me = useSession()?.staff.id ?? 0
  const { data: colleagues = [] } = useColleagues()
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {failure && <AlertBox variant="error">{failure} Nothing you wrote is lost.</AlertBox>}
      {children}
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
        {act}
      </Button>
    </form>
  )
}
