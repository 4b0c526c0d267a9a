import { type ReactNode, useState } from 'react'
import { formatList } from '#basics/language/formats.ts'
import { t } from '#basics/language/translate.ts'
import { isolate } from '#basics/text/isolate.ts'
import { Button } from '#web/kit/controls/button.tsx'
import { AlertBox } from '#web/kit/feedback/alert-box.tsx'
import { classNames } from '#web/kit/layout/class-names.ts'
import { Dialog } from '#web/kit/overlays/dialog.tsx'
import styles from './mail-line.module.css'

type MailLineProps = {
  /** Data about the mail; null for mails received before it was stored. */
  facts: { readonly is_folded: boolean; readonly is_automatic: boolean; readonly left_out: readonly string[] } | null
  /** The complete mail, once requested. False if it was deleted. */
  children: ReactNode
  /** Shown below the reader's own message, which is on the right. */
  mine?: boolean
}

/** States that a message came by mail and which parts are missing, and opens the complete mail. */
export function MailLine({ facts, mine, children }: MailLineProps) {
  return (
    <div className={classNames(styles.line, mine && styles.mine)}>
      {facts && facts.left_out.length > 0 && <p>{leftOutWords(facts.left_out)}</p>}
      <p>
        {t('Received by mail.')} {facts?.is_automatic && `${t('It may be an automatic answer.')} `}
        {facts?.is_folded && `${t('Quoted text hidden.')} `}
        {children ? <WholeMailButton>{children}</WholeMailButton> : wholeIsGone()}
      </p>
    </div>
  )
}

/** Replaces the button once the complete mail has been deleted. */
export const wholeIsGone = (): string => t('The whole mail was kept for 90 days.')

/** Opens the complete mail. */
export function WholeMailButton({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" className={styles.open} onClick={() => setOpen(true)}>
        {t('Show the whole mail')}
      </button>
      <Dialog open={isOpen} title={t('The whole mail')} onClose={() => setOpen(false)}>
        {children}
      </Dialog>
    </>
  )
}

/** "1 file could not be accepted: card.vcf". */
function leftOutWords(files: readonly string[]): string {
  return t('{count, plural, one {# file} other {# files}} could not be accepted: {names}', {
    count: files.length,
    names: formatList(files.map(isolate)),
  })
}

type WholeMailProps = {
  mail:
    | { readonly from: string; readonly subject: string; readonly received_at: string; readonly body: string }
    | undefined
  error: Error | null
  onRetry: () => void
  /** "November 16, 2026 at 2:05 PM". */
  moment: (at: string) => string
}

/** Content of the dialog: the mail, its placeholder, or the error. */
export function WholeMail({ mail, error, onRetry, moment }: WholeMailProps) {
  if (error)
    return (
      <>
        <AlertBox variant="error">{error.message}</AlertBox>
        <Button onClick={onRetry}>{t('Try again')}</Button>
      </>
    )
  if (!mail) return <div aria-busy="true" className={styles.body} />
  return (
    <>
      <dl className={styles.head}>
        <dt>{t('From')}</dt>
        <dd>
          <bdi>{mail.from}</bdi>
        </dd>
        <dt>{t('Subject')}</dt>
        <dd>
          <bdi>{mail.subject || t('None')}</bdi>
        </dd>
        <dt>{t('Came')}</dt>
        <dd>
          <time dateTime={mail.received_at}>{moment(mail.received_at)}</time>
        </dd>
      </dl>
      {/* keyboard scrolling too */}
      <section className={styles.body} aria-label={t('Text of the mail')} tabIndex={0} dir="auto">
        {mail.body || t('There is no text in it.')}
      </section>
    </>
  )
}
