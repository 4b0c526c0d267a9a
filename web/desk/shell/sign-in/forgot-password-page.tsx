import { useState } from 'react'
import * as z from 'zod/mini'
import { deskAskRecovery } from '#contract/desk/operations/staff.ts'
import * as field from '#contract/shared/fields.ts'
import { call } from '#web/desk/shared/wire/call.ts'
import { Button } from '#web/kit/controls/button.tsx'
import { AlertBox } from '#web/kit/feedback/alert-box.tsx'
import { FailureBox } from '#web/kit/feedback/failure-box.tsx'
import { Field } from '#web/kit/fields/field.tsx'
import layout from '#web/kit/layout/layout.module.css'
import { CallError } from '#web/wire/call-error.ts'
import { checked } from '#web/wire/checked.ts'
import { signInSentences } from '#web/wire/sign-in-sentences.ts'
import { useForm } from '#web/wire/use-form.ts'
import { DoorLayout } from './door-layout.tsx'

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
        <form className={layout.stack20} {...form}>
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

/**
 * The page intentionally shows the same sentence for every answer, so that it does not reveal whether an account
 * exists.
 */
function unlessNothingWasAsked(error: unknown) {
  const answered = error instanceof CallError && error.status > 0
  if (!answered) throw error
}
