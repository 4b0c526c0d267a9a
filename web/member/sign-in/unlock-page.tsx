import { Link, useParams } from '@tanstack/react-router'
import { useCallback } from 'react'
import { unlock } from '#contract/member/accounts.ts'
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
import { useMailedLink } from './use-mailed-link.ts'

/** Opened from a mail: unlocks at once and says how it went. */
export function UnlockPage() {
  const { unlockToken } = useParams({ from: '/unlock/$unlockToken' })
  const opening = useMailedLink(useCallback((signal) => unlockBy(unlockToken, signal), [unlockToken]))
  return (
    <SignLayout title="Unlock account">
      <div className={styles.form} role="status">
        {opening.step === 'asking' && <Spinner />}
        {opening.step === 'done' && <AlertBox variant="info">Your account is unlocked. You can sign in now.</AlertBox>}
        {opening.step === 'failed' && <NotUnlocked error={opening.error} />}
      </div>
      <div className={`${styles.form} ${styles.buttons}`}>
        {opening.step === 'failed' && opening.again && (
          <Button variant="secondary" onClick={opening.again}>
            Try again
          </Button>
        )}
        <Button className={styles.main} render={<Link to="/sign-in" />}>
          Sign in
        </Button>
      </div>
    </SignLayout>
  )
}

function NotUnlocked({ error }: { error: unknown }) {
  return (
    <AlertBox variant="error">
      <p className="b">{messageOf(error)}</p>
      <p>
        We were unable to unlock your account. Please check the link you used to unlock your account and try again. If
        it happens again, write to{' '}
        <TextLink href={`mailto:${settings.support_email}`}>{settings.support_email}</TextLink>.
      </p>
    </AlertBox>
  )
}

function unlockBy(token: string, signal: AbortSignal) {
  return call(unlock, { query: { unlock_token: token } }, { signal, fallback: sentences.unlock }).catch(
    (error: unknown) => {
      if (!signal.aborted && messageOf(error) !== INVALID_UNLOCK_TOKEN) report(error)
      throw error
    },
  )
}

/** A server that broke down may still have said why. */
function messageOf(error: unknown) {
  return error instanceof CallError ? (error.said ?? error.message) : sentences.unlock
}
