import { useState } from 'react'
import * as z from 'zod/mini'
import { deskAskRecovery } from '#contract/desk/staff.ts'
import * as field from '#contract/shared/fields.ts'
import { call } from '#web/desk/shared/call.ts'
import { AlertBox } from '#web/kit/alert-box.tsx'
import { Button } from '#web/kit/button.tsx'
import { FailureBox } from '#web/kit/failure-box.tsx'
import { Field } from '#web/kit/field.tsx'
import { CallError } from '#web/wire/call-error.ts'
import { checked } from '#web/wire/checked.ts'
import { signInSentences } from '#web/wire/sign-in-sentences.ts'
import { useForm } from '#web/wire/use-form.ts'
import { DoorLayout } from './door-layout.tsx'
import styles from './sign-in-page.module.css'

const fields = z.object({ email: field.email })

export function ForgotPasswordPage() {
  const [asked, setAsked] = useState(false)
  const { form, errors, failure, dismiss, pending } = useForm(
    checked(fields, async ({ email }) => {
      await call(deskAskRecovery, { body: { email } }, { fallback: signInSentences.resetPassword }).catch(
        unlessNothingWasAsked,
      )
      setAsked(true)
    }),
  )
  return (
    <DoorLayout title="Forgot your password?" lead="We’ll mail you a link to set a new one.">
      {asked ? (
        <AlertBox variant="info">If a colleague has that address, we’ve sent a recovery link to it.</AlertBox>
      ) : (
        <form className={styles.form} {...form}>
          <FailureBox failure={failure} onDismiss={dismiss} />
          <Field label="Email" name="email" type="email" autoComplete="username" required error={errors['email']} />
          <Button type="submit" block loading={pending}>
            Send recovery link
          </Button>
        </form>
      )}
    </DoorLayout>
  )
}

/** Neutral on purpose: whatever the server thinks of this address, the page says the same. */
function unlessNothingWasAsked(error: unknown) {
  const answered = error instanceof CallError && error.status > 0
  if (!answered) throw error
}
