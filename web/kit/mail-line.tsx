import { type ReactNode, useState } from 'react'
import { isolate } from '#basics/isolate.ts'
import { AlertBox } from './alert-box.tsx'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import { Dialog } from './dialog.tsx'
import styles from './mail-line.module.css'

type MailLineProps = {
  /** What is known of the mail; null of one from before that was stored. */
  facts: { readonly is_folded: boolean; readonly is_automatic: boolean; readonly left_out: readonly string[] } | null
  /** The whole mail, once it is asked for. False where it is not kept anymore. */
  children: ReactNode
  /** Below the reader's own words, which are on the right. */
  mine?: boolean
}

/** Says that a message came by mail and what of the mail is not in it, and opens the whole of it. */
export function MailLine({ facts, mine, children }: MailLineProps) {
  return (
    <div className={classNames(styles.line, mine && styles.mine)}>
      {facts && facts.left_out.length > 0 && <p>{leftOutWords(facts.left_out)}</p>}
      <p>
        Came by mail. {facts?.is_automatic && 'It may be an automatic answer. '}
        {facts?.is_folded && 'Quoted text hidden. '}
        {children ? <WholeMailButton>{children}</WholeMailButton> : WHOLE_IS_GONE}
      </p>
    </div>
  )
}

/** In place of the button, once the whole of a mail has been removed. */
export const WHOLE_IS_GONE = 'The whole mail was kept for 90 days.'

/** Opens the whole of a mail. */
export function WholeMailButton({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" className={styles.open} onClick={() => setOpen(true)}>
        Show the whole mail
      </button>
      <Dialog open={isOpen} title="The whole mail" onClose={() => setOpen(false)}>
        {children}
      </Dialog>
    </>
  )
}

const names = new Intl.ListFormat('en-US', { type: 'conjunction' })

/** "1 file could not be accepted: card.vcf". */
function leftOutWords(files: readonly string[]): string {
  return `${files.length === 1 ? '1 file' : `${files.length} files`} could not be accepted: ${names.format(files.map(isolate))}`
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

/** What a dialog shows of a mail, while it is fetched and if that fails. */
export function WholeMail({ mail, error, onRetry, moment }: WholeMailProps) {
  if (error)
    return (
      <>
        <AlertBox variant="error">{error.message}</AlertBox>
        <Button onClick={onRetry}>Try again</Button>
      </>
    )
  if (!mail) return <div aria-busy="true" className={styles.body} />
  return (
    <>
      <dl className={styles.head}>
        <dt>From</dt>
        <dd>
          <bdi>{mail.from}</bdi>
        </dd>
        <dt>Subject</dt>
        <dd>
          <bdi>{mail.subject || 'None'}</bdi>
        </dd>
        <dt>Came</dt>
        <dd>
          <time dateTime={mail.received_at}>{moment(mail.received_at)}</time>
        </dd>
      </dl>
      {/* scrolled with the keys, too */}
      <section className={styles.body} aria-label="Text of the mail" tabIndex={0} dir="auto">
        {mail.body || 'There is no text in it.'}
      </section>
    </>
  )
}
