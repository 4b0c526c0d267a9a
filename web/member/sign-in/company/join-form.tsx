import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import * as z from 'zod/mini'
import { t } from '#basics/language/translate.ts'
import { isolate } from '#basics/text/isolate.ts'
import { type finishCompanySignIn, joinByPassword, mailJoinLink } from '#contract/member/companies.ts'
import type { AnswerOf } from '#contract/shared/endpoint.ts'
import * as field from '#contract/shared/fields.ts'
import { Button } from '#web/kit/controls/button.tsx'
import { AlertBox } from '#web/kit/feedback/alert-box.tsx'
import { Field } from '#web/kit/fields/field.tsx'
import { PasswordField } from '#web/kit/fields/password-field.tsx'
import { BackIcon } from '#web/kit/icons/page-icons.tsx'
import { call } from '#web/wire/call.ts'
import { checked } from '#web/wire/checked.ts'
import { sent } from '#web/wire/refusal.ts'
import { signInSentences } from '#web/wire/sign-in-sentences.ts'
import { useForm } from '#web/wire/use-form.ts'
import styles from '../form.module.css'
import { SignForm } from '../sign-form.tsx'
import { SignLayout } from '../sign-layout.tsx'

const fields = z.object({ password: field.password })

export type Join = Extract<AnswerOf<typeof finishCompanySignIn>, { join: unknown }>['join']

type JoinFormProps = {
  join: Join
  onJoined: (answer: AnswerOf<typeof joinByPassword>, headers: Headers) => Promise<void>
}

/** The owner of an account proves once that it is theirs: by its password, or by a link mailed to its address. */
export function JoinForm({ join: { token, company, email }, onJoined }: JoinFormProps) {
  const [isMailed, setMailed] = useState(false)
  const { errors, ...sending } = useForm(
    checked(fields, async ({ password }) => {
      let headers = new Headers()
      const options = { fallback: signInSentences.signIn, onHeaders: (given: Headers) => (headers = given) }
      await onJoined(await call(joinByPassword, { body: { join: { token, password } } }, options), headers)
    }),
  )
  const mail = sent(async () => {
    await call(mailJoinLink, { body: { token } }, { fallback: signInSentences.signIn })
    setMailed(true)
  })
  return (
    <SignLayout
      title={t('Is this your account?')}
      lead={t('Type its password once, and from then on {company} signs you in.', { company: isolate(company) })}
    >
      <SignForm
        {...sending}
        submit={t('Sign in')}
        ways={
          <Button variant="tertiary" disabled={sending.pending || isMailed} onClick={() => sending.run(mail)}>
            {t('Mail me a link instead')}
          </Button>
        }
      >
        {isMailed && (
          <AlertBox variant="info">
            {t('We sent a link to {email}. It works once, within two hours.', { email: isolate(email) })}
          </AlertBox>
        )}
        <Field label={t('Email')} name="email" type="email" autoComplete="username" required readOnly value={email} />
        <PasswordField
          label={t('Password')}
          name="password"
          autoComplete="current-password"
          error={errors.password}
          autoFocus
        />
      </SignForm>
      <p className={styles.below}>
        <Link to="/sign-in" className={`back ${styles.back}`}>
          <BackIcon />
          {t('Back to sign in')}
        </Link>
      </p>
    </SignLayout>
  )
}
