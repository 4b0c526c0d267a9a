import type { ReactNode } from 'react'
import { Button } from '#web/kit/button.tsx'
import { FailureBox } from '#web/kit/failure-box.tsx'
import { type Submit, useForm } from '#web/wire/use-form.ts'
import styles from './notices.module.css'

interface EditFormProps {
  submit: Submit
  onCancel: () => void
  children: (errors: Readonly<Record<string, string>>) => ReactNode
}

/** What stands in a row while it is edited. */
export function EditForm({ submit, onCancel, children }: EditFormProps) {
  const { form, errors, failure, dismiss, pending } = useForm(submit)
  return (
    <form className={styles.form} {...form}>
      <FailureBox failure={failure} onDismiss={dismiss} />
      {children(errors)}
      <div className={styles.buttons}>
        <Button small type="submit" loading={pending}>
          Save
        </Button>
        <Button small variant="tertiary" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
