import { Link, useParams } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { unlock } from '#contract/accounts.ts'
import { AlertBox } from '#web/kit/alert-box.tsx'
import { Button } from '#web/kit/button.tsx'
import { Spinner } from '#web/kit/spinner.tsx'
import { TextLink } from '#web/kit/text-link.tsx'
import { call } from '#web/wire/call.ts'
import { CallError } from '#web/wire/call-error.ts'
import { report } from '#web/wire/error-reports.ts'
import { INVALID_UNLOCK_TOKEN, sentences } from '#web/wire/sentences.ts'
import { settings } from '#web/wire/settings.ts'
import styles from './form.module.css'
import { SignLayout } from './sign-layout.tsx'

type Unlocking = { step: 'asking' | 'unlocked' } | { step: 'failed'; message: string }

/** Opened from a mail: unlocks at once and says how it went. */
export function UnlockPage() {
  const { unlockToken = '' }: { unlockToken?: string } = useParams({ strict: false })
  const unlocking = useUnlocking(unlockToken)
  return (
    <SignLayout title="Unlock account">
      <div className={styles.form} role="status">
        {unlocking.step === 'asking' && <Spinner />}
        {unlocking.step === 'unlocked' && (
          <AlertBox variant="info">Your account is unlocked. You can sign in now.</AlertBox>
        )}
        {unlocking.step === 'failed' && (
          <AlertBox variant="error">
            <p className="b">{unlocking.message}</p>
            <p>
              We were unable to unlock your account. Please check the link you used to unlock your account and try
              again. If it happens again, write to{' '}
              <TextLink href={`mailto:${settings.support_email}`}>{settings.support_email}</TextLink>.
            </p>
          </AlertBox>
        )}
      </div>
      <div className={`${styles.form} ${styles.buttons}`}>
        <Button className={styles.main} render={<Link to="/sign-in" />}>
          Sign in
        </Button>
      </div>
    </SignLayout>
  )
}

function useUnlocking(token: string) {
  const [unlocking, setUnlocking] = useState<Unlocking>({ step: 'asking' })
  useEffect(() => {
    const leaving = new AbortController()
    call(unlock, { query: { unlock_token: token } }, { signal: leaving.signal, fallback: sentences.unlock }).then(
      () => setUnlocking({ step: 'unlocked' }),
      (error: unknown) => {
        if (leaving.signal.aborted) return
        // a server that broke down may still have said why
        const message = error instanceof CallError ? (error.said ?? error.message) : sentences.unlock
        if (message !== INVALID_UNLOCK_TOKEN) report(error)
        setUnlocking({ step: 'failed', message })
      },
    )
    return () => leaving.abort()
  }, [token])
  return unlocking
}
