import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import * as z from 'zod/mini'
import { askRecovery } from '#contract/member/accounts.ts'
import * as field from '#contract/shared/fields.ts'
import { AlertBox } from '#web/kit/alert-box.tsx'
import { Field } from '#web/kit/field.tsx'
import { BackIcon } from '#web/kit/page-icons.tsx'
import { call } from '#web/wire/call.ts'
import { CallError } from '#web/wire/call-error.ts'
import { checked } from '#web/wire/checked.ts'
import { sentences } from '#web/wire/sentences.ts'
import { useForm } from '#web/wire/use-form.ts'
import styles from './form.module.css'
import { SignForm } from './sign-form.tsx'
import { SignLayout } from './sign-layout.tsx'

const fields = z.object({ email: field.email })

export function ForgotPasswordPage() {
  const [asked, setAsked] = useState(false)
  const { errors, ...sending } = useForm(
    checked(fields, async ({ email }) => {
      await call(askRecovery, { body: { user: { email } } }, { fallback: sentences.resetPassword }).catch(
        unlessNothingWasAsked,
      )
      setAsked(true)
    }),
  )
  return (
    <SignLayout title="Forgot your password?" lead="We’ll mail you a link to set a new one.">
      {asked ? (
        <div className={styles.form}>
          <AlertBox variant="info">If that address has an account, we've sent a recovery link to it.</AlertBox>
        </div>
      ) : (
        <SignForm {...sending} submit="Send recovery link">
          <Field label="Email" name="email" type="email" autoComplete="username" required error={errors.email} />
        </SignForm>
      )}
      <p className={styles.below}>
        <Link to="/sign-in" className={`back ${styles.back}`}>
          <BackIcon />
          Back to sign in
        </Link>
      </p>
    </SignLayout>
  )
}

/** Neutral on purpose: whatever the server thinks of this address, the page says the same. */
function unlessNothingWasAsked(error: unknown) {
  const answered = error instanceof CallError && error.status > 0
  if (!answered) throw error
}
