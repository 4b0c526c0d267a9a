import { Button } from '#web/kit/button.tsx'
import { settings } from '#web/wire/settings.ts'
import rows from './account-rows.module.css'
import { Setting } from './setting.tsx'
import styles from './your-data.module.css'

/** What is done with the account as a whole, by people who answer a mail. */
export function YourData() {
  return (
    <section className={rows.place} aria-labelledby="your-data">
      <h2 className="d4" id="your-data" tabIndex={-1}>
        Your data
      </h2>
      <ul className={rows.list}>
        <Setting title="Get a copy" about="All we have of you, as one file. Write to us, and a link comes by mail.">
          <Button variant="tertiary" href={mailAbout('A copy of my data')}>
            Ask for a copy
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
    </section>
  )
}

const mailAbout = (subject: string) => `mailto:${settings.support_email}?subject=${encodeURIComponent(subject)}`
