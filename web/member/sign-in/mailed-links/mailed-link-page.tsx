import type { ReactElement, ReactNode } from 'react'
import { t } from '#basics/language/translate.ts'
import { Button } from '#web/kit/controls/button.tsx'
import { Spinner } from '#web/kit/controls/spinner.tsx'
import { AlertBox } from '#web/kit/feedback/alert-box.tsx'
import styles from '#web/member/sign-in/form.module.css'
import { SignLayout } from '#web/member/sign-in/sign-layout.tsx'
import { useMailedLink } from './use-mailed-link.ts'

interface MailedLinkPageProps {
  title: string
  /** The link's act; the same function as long as the link is the same. */
  act: (signal: AbortSignal) => Promise<unknown>
  /** The sentences for success and failure. */
  done: string
  failed: (error: unknown) => ReactNode
  /** Links to continue with. */
  next: ReactElement<Record<string, unknown>>
  nextLabel: string
}

/** Opened from a mail: performs the link's act at once, and shows the result. */
export function MailedLinkPage({ title, act, done, failed, next, nextLabel }: MailedLinkPageProps) {
  const opening = useMailedLink(act)
  return (
    <SignLayout title={title}>
      <div className={styles.form} role="status">
        {opening.step === 'asking' && <Spinner />}
        {opening.step === 'done' && <AlertBox variant="info">{done}</AlertBox>}
        {opening.step === 'failed' && <AlertBox variant="error">{failed(opening.error)}</AlertBox>}
      </div>
      {/* below the sentence, whose height is not known before */}
      {opening.step !== 'asking' && (
        <div className={`${styles.form} ${styles.buttons}`}>
          {opening.step === 'failed' && opening.again && (
            <Button variant="secondary" onClick={opening.again}>
              {t('Try again')}
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
