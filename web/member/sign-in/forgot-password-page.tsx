import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState, useTransition } from 'react'
import * as z from 'zod/mini'
import { t } from '#basics/language/translate.ts'
import { askRecovery } from '#contract/member/accounts.ts'
import * as field from '#contract/shared/fields.ts'
import { Button } from '#web/kit/controls/button.tsx'
import { AlertBox } from '#web/kit/feedback/alert-box.tsx'
import { FailureBox } from '#web/kit/feedback/failure-box.tsx'
import { Field } from '#web/kit/fields/field.tsx'
import { BackIcon } from '#web/kit/icons/page-icons.tsx'
import { Trans } from '#web/kit/text/trans.tsx'
import { call } from '#web/wire/call.ts'
import { CallError } from '#web/wire/call-error.ts'
import { checked } from '#web/wire/checked.ts'
import { signInSentences } from '#web/wire/sign-in-sentences.ts'
import { UNEXPECTED } from '#web/wire/unexpected.ts'
import { useForm } from '#web/wire/use-form.ts'
import styles from './form.module.css'
import { SignForm } from './sign-form.tsx'
import { SignLayout } from './sign-layout.tsx'

const fields = z.object({ email: field.email })

/** A mail takes time to arrive; an immediate second request would cause two mails. */
const AGAIN_AFTER_MS = 60_000

export function ForgotPasswordPage() {
  const [asked, setAsked] = useState<{ email: string; isOver?: boolean } | null>(null)
  const { errors, ...sending } = useForm(
    checked(fields, async ({ email }) => {
      await ask(email)
      setAsked({ email })
    }),
  )
  const isSent = asked !== null && !asked.isOver
  return (
    <SignLayout title={t('Forgot your password?')} lead={!isSent && t('We’ll mail you a link to set a new one.')}>
      {isSent ? (
        <div className={styles.form}>
          <AlertBox variant="info">{t("If that address has an account, we've sent a recovery link to it.")}</AlertBox>
          <Sent to={asked.email} onOther={() => setAsked({ ...asked, isOver: true })} />
        </div>
      ) : (
        <SignForm {...sending} submit={t('Send recovery link')}>
          <Field
            label={t('Email')}
            name="email"
            type="email"
            autoComplete="username"
            required
            defaultValue={asked?.email}
            error={errors.email}
          />
        </SignForm>
      )}
      <p className={styles.below}>
        <Link to="/sign-in" className={`back ${styles.back}`}>
          <BackIcon />
          {t('Back to sign in')}
        </Link>
      </p>
    </SignLayout>
  )
}

/** The address, a button to send the mail again, and a link to use another address. */
function Sent({ to, onOther }: { to: string; onOther: () => void }) {
  const words = useRef<HTMLParagraphElement>(null)
  const [isEarly, setEarly] = useState(true)
  const [isSentAgain, setSentAgain] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [isSending, startSending] = useTransition()
  useEffect(() => {
    if (!isEarly) return
    const timer = setTimeout(() => setEarly(false), AGAIN_AFTER_MS)
    return () => clearTimeout(timer)
  }, [isEarly])
  const again = () =>
    startSending(async () => {
      setFailure(null)
      try {
        await ask(to)
      } catch (error) {
        return setFailure(error instanceof Error ? error.message : t(UNEXPECTED))
      }
      setSentAgain(true)
      setEarly(true)
      // the pressed button is disabled for a minute
      words.current?.focus()
    })
  const address = { parts: { b: <b className="b" /> }, values: { email: to } }
  return (
    <>
      <FailureBox failure={failure} onDismiss={() => setFailure(null)} />
      <p ref={words} tabIndex={-1} className={styles.address}>
        {isSentAgain ? (
          <Trans
            message="You asked again for <b>{email}</b>. A mail can take a minute, and it may lie in your spam."
            {...address}
          />
        ) : (
          <Trans
            message="You typed <b>{email}</b>. A mail can take a minute, and it may lie in your spam."
            {...address}
          />
        )}
      </p>
      <div className={styles.buttons}>
        <Button variant="secondary" className={styles.again} disabled={isEarly} loading={isSending} onClick={again}>
          {isEarly ? t('Send again in a minute') : t('Send again')}
        </Button>
        <Button variant="tertiary" onClick={onOther}>
          {t('Use another address')}
        </Button>
      </div>
    </>
  )
}

const ask = (email: string) =>
  call(askRecovery, { body: { user: { email } } }, { fallback: signInSentences.resetPassword }).catch(
    unlessNothingWasAsked,
  )

/** Neutral on purpose: the page shows the same sentence whether or not the address has an account. */
function unlessNothingWasAsked(error: unknown) {
  const answered = error instanceof CallError && error.status > 0
  if (!answered) throw error
}
