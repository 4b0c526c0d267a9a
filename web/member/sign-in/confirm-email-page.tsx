import { Link, useParams } from '@tanstack/react-router'
import { useCallback } from 'react'
import { confirmAddress } from '#contract/member/confirm-address.ts'
import { AlertBox } from '#web/kit/alert-box.tsx'
import { Button } from '#web/kit/button.tsx'
import { Spinner } from '#web/kit/spinner.tsx'
import { call } from '#web/wire/call.ts'
import styles from './form.module.css'
import { SignLayout } from './sign-layout.tsx'
import { useMailedLink } from './use-mailed-link.ts'

const UNABLE = 'We could not confirm your address just now. Please try again in a moment.'

/** Opened from a mail: confirms at once and says how it went. */
export function ConfirmEmailPage() {
  const { confirmToken } = useParams({ from: '/confirm-email/$confirmToken' })
  const opening = useMailedLink(useCallback((signal) => confirmBy(confirmToken, signal), [confirmToken]))
  return (
    <SignLayout title="Confirm your email">
      <div className={styles.form} role="status">
        {opening.step === 'asking' && <Spinner />}
        {opening.step === 'done' && (
          <AlertBox variant="info">Thank you. Your address is confirmed, and there is nothing else to do.</AlertBox>
        )}
        {opening.step === 'failed' && (
          <AlertBox variant="error">{opening.error instanceof Error ? opening.error.message : UNABLE}</AlertBox>
        )}
      </div>
      <div className={`${styles.form} ${styles.buttons}`}>
        {opening.step === 'failed' && opening.again && (
          <Button variant="secondary" onClick={opening.again}>
            Try again
          </Button>
        )}
        <Button className={styles.main} render={<Link to="/" />}>
          Go on
        </Button>
      </div>
    </SignLayout>
  )
}

function confirmBy(token: string, signal: AbortSignal) {
  return call(confirmAddress, { body: { confirm_token: token } }, { signal, fallback: UNABLE })
}
