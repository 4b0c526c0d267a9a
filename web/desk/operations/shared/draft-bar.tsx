import type { ReactNode } from 'react'
import { Button } from '#web/kit/controls/button.tsx'
import { AlertBox } from '#web/kit/feedback/alert-box.tsx'
import { FailureBox } from '#web/kit/feedback/failure-box.tsx'
import styles from './draft-bar.module.css'

type DraftBarProps = {
  now: { readonly status: string; readonly error?: string | null | undefined }
  onRetry: () => void
  /** Why publishing failed. */
  failure: string | null
  /** What is in the bar. */
  children: ReactNode
}

/** The bar above a draft that saves itself, and what went wrong with saving or publishing it. */
export function DraftBar({ now, onRetry, failure, children }: DraftBarProps) {
  return (
    <>
      <header className={styles.bar}>{children}</header>
      {now.status === 'failed' && (
        <AlertBox variant="error" className={styles.fault}>
          <p>{now.error} What you wrote is saved in this browser.</p>
          <Button variant="secondary" small onClick={onRetry}>
            Try again
          </Button>
        </AlertBox>
      )}
      <FailureBox failure={failure} className={styles.fault} />
    </>
  )
}
