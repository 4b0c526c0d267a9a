import { Link, useParams } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { confirmAddress } from '#contract/confirm-address.ts'
import { AlertBox } from '#web/kit/alert-box.tsx'
import { Button } from '#web/kit/button.tsx'
import { Spinner } from '#web/kit/spinner.tsx'
import { call } from '#web/wire/call.ts'
import styles from './form.module.css'
import { SignLayout } from './sign-layout.tsx'

type Confirming = { step: 'asking' | 'confirmed' } | { step: 'failed'; message: string }

const UNABLE = 'We could not confirm your address just now. Please open the link again in a moment.'

/** Opened from a mail: confirms at once and says how it went. */
export function ConfirmEmailPage() {
  const { confirmToken = '' }: { confirmToken?: string } = useParams({ strict: false })
  const confirming = useConfirming(confirmToken)
  return (
    <SignLayout title="Confirm your email">
      <div className={styles.form} role="status">
        {confirming.step === 'asking' && <Spinner />}
        {confirming.step === 'confirmed' && (
          <AlertBox variant="info">Thank you. Your address is confirmed, and there is nothing else to do.</AlertBox>
        )}
        {confirming.step === 'failed' && <AlertBox variant="error">{confirming.message}</AlertBox>}
      </div>
      <div className={`${styles.form} ${styles.buttons}`}>
        <Button className={styles.main} render={<Link to="/" />}>
          Go on
        </Button>
      </div>
    </SignLayout>
  )
}

function useConfirming(token: string) {
  const [confirming, setConfirming] = useState<Confirming>({ step: 'asking' })
  useEffect(() => {
    const leaving = new AbortController()
    call(confirmAddress, { body: { confirm_token: token } }, { signal: leaving.signal, fallback: UNABLE }).then(
      () => setConfirming({ step: 'confirmed' }),
      (error: unknown) => {
        if (!leaving.signal.aborted)
          setConfirming({ step: 'failed', message: error instanceof Error ? error.message : UNABLE })
      },
    )
    return () => leaving.abort()
  }, [token])
  return confirming
}
