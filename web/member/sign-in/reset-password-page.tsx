import { Link, useParams, useRouter } from '@tanstack/react-router'
import { resetPassword } from '#contract/member/accounts.ts'
import { resetFields } from '#contract/shared/credentials.ts'
import * as field from '#contract/shared/fields.ts'
import { BackIcon } from '#web/kit/page-icons.tsx'
import { PasswordField } from '#web/kit/password-field.tsx'
import { TextLink } from '#web/kit/text-link.tsx'
import { toasts } from '#web/kit/toasts.ts'
import { call } from '#web/wire/call.ts'
import { checked } from '#web/wire/checked.ts'
import { session } from '#web/wire/session.ts'
import { signInSentences } from '#web/wire/sign-in-sentences.ts'
import { useForm } from '#web/wire/use-form.ts'
import styles from './form.module.css'
import { SignForm } from './sign-form.tsx'
import { SignLayout } from './sign-layout.tsx'

const UPDATED = 'Your password has been updated successfully. You can sign in with your new password now.'

/** The server's sentence for a link that was used or is too old. */
const SPENT = 'This recovery link is no longer valid. Please ask for a new one.'

const fields = resetFields.check(field.passwordsAgree)

export function ResetPasswordPage() {
  const { resetToken } = useParams({ from: '/reset-password/$resetToken' })
  const router = useRouter()
  const { errors, ...sending } = useForm(
    checked(fields, async (passwords) => {
      const body = { ...passwords, reset_password_token: resetToken }
      await call(resetPassword, { body }, { fallback: signInSentences.resetPassword })
      toasts.show({ type: 'success', message: UPDATED })
      // the server has ended every session of this member
      if (session.current()) session.end('signed-out')
      await router.navigate({ to: '/sign-in', replace: true })
    }),
  )
  const isSpent = sending.failure === SPENT
  return (
    <SignLayout title="Set a new password">
      <SignForm {...sending} submit="Update password">
        <PasswordField
          label="New password"
          name="password"
          autoComplete="new-password"
          hint={`At least ${field.PASSWORD_MIN_CHARACTERS} characters`}
          error={errors.password}
        />
        <PasswordField
          label="Confirm new password"
          name="password_confirmation"
          autoComplete="new-password"
          error={errors.password_confirmation}
        />
      </SignForm>
      <p className={styles.below}>
        {isSpent && <TextLink render={<Link to="/forgot-password" />}>Ask for a new recovery link</TextLink>}
        <Link to="/sign-in" className={`back ${styles.back}`}>
          <BackIcon />
          Back to sign in
        </Link>
      </p>
    </SignLayout>
  )
}
