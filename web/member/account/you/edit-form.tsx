import { type ReactNode, useEffect } from 'react'
import { t } from '#basics/language/translate.ts'
import { Button } from '#web/kit/controls/button.tsx'
import { FailureBox } from '#web/kit/feedback/failure-box.tsx'
import type { Submit } from '#web/wire/refusal.ts'
import { useForm } from '#web/wire/use-form.ts'
import type { AccountDraft } from './account-draft.ts'
import styles from './account-rows.module.css'

interface EditFormProps {
  submit: Submit
  onCancel: () => void
  /** Storage for the unsaved text; Cancel deletes it. */
  draft?: AccountDraft
  /** Label of the submit button, if not Save. */
  button?: string
  /** More buttons, after Cancel. */
  buttons?: ReactNode
  children: (errors: Readonly<Record<string, string>>) => ReactNode
}

/** The form of a row in edit mode. The first field gets the focus, or the button if there is no field. */
export function EditForm({ submit, onCancel, draft, button, buttons, children }: EditFormProps) {
  const { form, errors, failure, dismiss, pending } = useForm(submit)
  // the pressed button was replaced by the form
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
          {button ?? t('Save')}
        </Button>
        <Button small variant="tertiary" onClick={cancel}>
          {t('Cancel')}
        </Button>
        {buttons}
      </div>
    </form>
  )
}

/** Shown when a form's code failed to load. */
export function EditFormNotLoaded({ onDone }: { onDone: () => void }) {
  return (
    <div className={styles.form}>
      <FailureBox failure={t('This could not be loaded. Please check your connection, then reload the page.')} />
      <div className={styles.buttons}>
        <Button small variant="tertiary" autoFocus onClick={onDone}>
          {t('Cancel')}
        </Button>
      </div>
    </div>
  )
}
