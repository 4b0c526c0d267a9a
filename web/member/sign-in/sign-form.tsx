import { type ReactNode, useLayoutEffect } from 'react'
import { Button } from '#web/kit/button.tsx'
import { FailureBox } from '#web/kit/failure-box.tsx'
import { takeOver } from '#web/kit/take-over.ts'
import type { useForm } from '#web/wire/use-form.ts'
import styles from './form.module.css'

interface SignFormProps extends Pick<ReturnType<typeof useForm>, 'form' | 'failure' | 'dismiss' | 'pending'> {
  /** The words on the button that sends it. */
  submit: string
  /** More ways on, beside that button. */
  ways?: ReactNode
  children: ReactNode
}

/** What went wrong with the whole form, its fields, and the button that sends it. */
export function SignForm({ form, failure, dismiss, pending, submit, ways, children }: SignFormProps) {
  // at once with the first paint of this form: a letter typed in between would be lost
  useLayoutEffect(takeOver, [])
  return (
    <form className={styles.form} {...form}>
      <FailureBox failure={failure} onDismiss={dismiss} />
      {children}
      <div className={styles.buttons}>
        <Button type="submit" loading={pending} className={styles.main}>
          {submit}
        </Button>
        {ways}
      </div>
    </form>
  )
}
