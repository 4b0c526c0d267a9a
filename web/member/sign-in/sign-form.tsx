import { type ReactNode, useLayoutEffect } from 'react'
import { Button } from '#web/kit/controls/button.tsx'
import { FailureBox } from '#web/kit/feedback/failure-box.tsx'
import { adoptShellState } from '#web/kit/layout/adopt-shell-state.ts'
import type { useForm } from '#web/wire/use-form.ts'
import styles from './form.module.css'

interface SignFormProps extends Pick<ReturnType<typeof useForm>, 'form' | 'failure' | 'dismiss' | 'pending'> {
  /** Label of the submit button; null if the form has none. */
  submit: string | null
  /** Another button of the form is its primary one. */
  isSecondary?: boolean
  /** More links beside that button. */
  ways?: ReactNode
  children: ReactNode
}

/** The form's error, its fields, and the submit button. */
export function SignForm(props: SignFormProps) {
  const { form, failure, dismiss, pending, submit, isSecondary, ways, children } = props
  // synchronously with the first paint of this form: a letter typed in between would be lost
  useLayoutEffect(adoptShellState, [])
  return (
    <form className={styles.form} {...form}>
      <FailureBox failure={failure} onDismiss={dismiss} />
      {children}
      {submit && (
        <div className={styles.buttons}>
          <Button
            type="submit"
            variant={isSecondary ? 'secondary' : 'primary'}
            loading={pending}
            className={styles.main}
          >
            {submit}
          </Button>
          {ways}
        </div>
      )}
    </form>
  )
}
