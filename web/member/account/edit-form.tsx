import { type ReactNode, useEffect } from 'react'
import { Button } from '#web/kit/button.tsx'
import { FailureBox } from '#web/kit/failure-box.tsx'
import { type Submit, useForm } from '#web/wire/use-form.ts'
import styles from './notices.module.css'

interface EditFormProps {
  submit: Submit
  onCancel: () => void
  children: (errors: Readonly<Record<string, string>>) => ReactNode
}

/** What stands in a row while it is edited; its first field has the focus. */
export function EditForm({ submit, onCancel, children }: EditFormProps) {
  const { form, errors, failure, dismiss, pending } = useForm(submit)
  // what was pressed has made room for the form
  useEffect(() => form.ref.current?.querySelector('input')?.focus(), [form.ref])
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

/** Stands where a form could not be fetched. */
export function EditFormNotLoaded({ onDone }: { onDone: () => void }) {
  return (
    <div className={styles.form}>
      <FailureBox failure="This could not be loaded. Please check your connection, then reload the page." />
      <div className={styles.buttons}>
        <Button small variant="tertiary" autoFocus onClick={onDone}>
          Cancel
        </Button>
      </div>
    </div>
  )
}
