import { lazy, Suspense, useState } from 'react'
import { Button } from '#web/kit/button.tsx'
import { settings } from '#web/wire/settings.ts'
import rows from './account-rows.module.css'
import { EditFormNotLoaded } from './edit-form.tsx'
import type { EraseRequestProps } from './erase-request.tsx'
import { Setting } from './setting.tsx'
import styles from './your-data.module.css'

const EraseRequest = lazy(() =>
  import('./erase-request.tsx').then((file) => ({ default: file.EraseRequest })).catch(() => ({ default: NotLoaded })),
)

/** What is done with a request or the account as a whole: the latter by people who answer a mail. */
export function YourData() {
  /** Undefined: not yet. Closed it stays, so that the focus can go back. */
  const [isErasing, setErasing] = useState<boolean>()
  return (
    <section className={rows.place} aria-labelledby="your-data">
      <h2 className="d4" id="your-data" tabIndex={-1}>
        Your data
      </h2>
      <ul className={rows.list}>
        <Setting title="Get a copy" about="All we have of you, as one file. Write to us, and a link comes by mail.">
          <Button variant="tertiary" href={mailAbout('A copy of my data')}>
            Ask for a copy
          </Button>
        </Setting>
        <Setting title="Erase a request" about="Words and files go for good. Totals stay, without you.">
          <Button variant="tertiary" aria-label="Choose a request to erase" onClick={() => setErasing(true)}>
            Choose
          </Button>
        </Setting>
        <Setting title="Get help from us" about="A person reads every mail and writes back.">
          <Button variant="tertiary" href={`mailto:${settings.support_email}`}>
            Contact support
          </Button>
        </Setting>
        <Setting title="Close your account" about="We’ll confirm by mail first. Closing cannot be undone.">
          <Button
            variant="tertiary"
            className={styles.closing}
            href={mailAbout(`Please close my ${settings.brand} account`)}
          >
            Close Account
          </Button>
        </Setting>
      </ul>
      <Suspense>
        {isErasing !== undefined && <EraseRequest open={isErasing} onDone={() => setErasing(false)} />}
      </Suspense>
    </section>
  )
}

const NotLoaded = ({ open, onDone }: EraseRequestProps) => open && <EditFormNotLoaded onDone={onDone} />

const mailAbout = (subject: string) => `mailto:${settings.support_email}?subject=${encodeURIComponent(subject)}`
