import { Link, useParams, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { msg, t } from '#basics/language/translate.ts'
import { resetPassword } from '#contract/member/accounts.ts'
import { resetFields } from '#contract/shared/credentials.ts'
import * as field from '#contract/shared/fields.ts'
import { TextLink } from '#web/kit/controls/text-link.tsx'
import { toasts } from '#web/kit/feedback/toasts.ts'
import { PasswordField } from '#web/kit/fields/password-field.tsx'
import { BackIcon } from '#web/kit/icons/page-icons.tsx'
import { call } from '#web/wire/call.ts'
import { CallError } from '#web/wire/call-error.ts'
import { checked } from '#web/wire/checked.ts'
import { session } from '#web/wire/session.ts'
import { signInSentences } from '#web/wire/sign-in-sentences.ts'
import { useForm } from '#web/wire/use-form.ts'
import styles from './form.module.css'
import { SignForm } from './sign-form.tsx'
import { SignLayout } from './sign-layout.tsx'

const UPDATED = msg('Your password has been updated successfully. You can sign in with your new password now.')

const fields = resetFields.check(field.passwordsAgree)

export function ResetPasswordPage() {
  const { resetToken } = useParams({ from: '/reset-password/$resetToken' })
  const router = useRouter()
  /** Of the last refusal. */
  const [code, setCode] = useState<CallError['code']>()
  const { errors, ...sending } = useForm(
    checked(fields, async (passwords) => {
      const body = { ...passwords, reset_password_token: resetToken }
      await call(resetPassword, { body }, { fallback: signInSentences.resetPassword }).catch((error: unknown) => {
        setCode(error instanceof CallError ? error.code : undefined)
        throw error
      })
      toasts.show({ type: 'success', message: t(UPDATED) })
      // the server has ended all sessions of this member
      if (session.current()) session.end('signed-out')
      await router.navigate({ to: '/sign-in', replace: true })
    }),
  )
  const isSpent = sending.failure !== null && code === 'invalid_reset_token'
  return (
    <SignLayout title={t('Set a new password')}>
      <SignForm {...sending} submit={t('Update password')}>
        <PasswordField
          label={t('New password')}
          name="password"
          autoComplete="new-password"
          hint={t('At least {count} characters', { count: field.PASSWORD_MIN_CHARACTERS })}
          error={errors.password}
        />
        <PasswordField
          label={t('Confirm new password')}
          name="password_confirmation"
          autoComplete="new-password"
          error={errors.password_confirmation}
        />
      </SignForm>
      <p className={styles.below}>
        {isSpent && <TextLink render={<Link to="/forgot-password" />}>{t('Ask for a new recovery link')}</TextLink>}
        <Link to="/sign-in" className={`back ${styles.back}`}>
          <BackIcon />
          {t('Back to sign in')}
        </Link>
      </p>
    </SignLayout>
  )
}
