import type { ReactElement, ReactNode } from 'react'
import { AlertBox } from '#web/kit/alert-box.tsx'
import { Button } from '#web/kit/button.tsx'
import { Spinner } from '#web/kit/spinner.tsx'
import styles from './form.module.css'
import { SignLayout } from './sign-layout.tsx'
import { useMailedLink } from './use-mailed-link.ts'

interface MailedLinkPageProps {
  title: string
  /** What the link is for; stays the same function while the link does. */
  act: (signal: AbortSignal) => Promise<unknown>
  /** What is said once it is done, and where it failed. */
  done: string
  failed: (error: unknown) => ReactNode
  /** Where one goes from here. */
  next: ReactElement<Record<string, unknown>>
  nextLabel: string
}

/** Opened from a mail: does at once what the link is for, and says how it went. */
export function MailedLinkPage({ title, act, done, failed, next, nextLabel }: MailedLinkPageProps) {
  const opening = useMailedLink(act)
  return (
    <SignLayout title={title}>
      <div className={styles.form} role="status">
        {opening.step === 'asking' && <Spinner />}
        {opening.step === 'done' && <AlertBox variant="info">{done}</AlertBox>}
        {opening.step === 'failed' && <AlertBox variant="error">{failed(opening.error)}</AlertBox>}
      </div>
      {/* below what is said, whose height is not known before */}
      {opening.step !== 'asking' && (
        <div className={`${styles.form} ${styles.buttons}`}>
          {opening.step === 'failed' && opening.again && (
            <Button variant="secondary" onClick={opening.again}>
              Try again
            </Button>
          )}
          <Button className={styles.main} render={next}>
            {nextLabel}
          </Button>
        </div>
      )}
    </SignLayout>
  )
}
