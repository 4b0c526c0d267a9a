import { type ReactNode, useEffect } from 'react'
import { Button } from '#web/kit/button.tsx'
import { FailureBox } from '#web/kit/failure-box.tsx'
import { type Submit, useForm } from '#web/wire/use-form.ts'
import type { AccountDraft } from './account-draft.ts'
import styles from './account-rows.module.css'

interface EditFormProps {
  submit: Submit
  onCancel: () => void
  /** Where what is typed is stored meanwhile; canceling throws it away. */
  draft?: AccountDraft
  /** What the button says instead of Save. */
  button?: string
  /** Further buttons, after Cancel. */
  buttons?: ReactNode
  children: (errors: Readonly<Record<string, string>>) => ReactNode
}

/** What stands in a row while it is edited; its first field has the focus, or its button where it has none. */
export function EditForm({ submit, onCancel, draft, button = 'Save', buttons, children }: EditFormProps) {
  const { form, errors, failure, dismiss, pending } = useForm(submit)
  // what was pressed has made room for the form
  useEffect(() => {
    const place = form.ref.current
    const first = place?.querySelector('input') ?? place?.querySelector<HTMLElement>('[type=submit]')
    first?.focus()
  }, [form.ref])
  function cancel() {
    draft?.discard()
    onCancel()
  }
  return (
    <form className={styles.form} {...form} onInput={draft && ((event) => draft.save(event.currentTarget))}>
      <FailureBox failure={failure} onDismiss={dismiss} />
      {children(errors)}
      <div className={styles.buttons}>
        <Button small type="submit" loading={pending}>
          {button}
        </Button>
        <Button small variant="tertiary" onClick={cancel}>
          Cancel
        </Button>
        {buttons}
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
