import { lazy, Suspense, useState } from 'react'
import { t } from '#basics/language/translate.ts'
import { Button } from '#web/kit/controls/button.tsx'
import { Setting } from '#web/member/account/setting.tsx'
import rows from '#web/member/account/you/account-rows.module.css'
import { EditFormNotLoaded } from '#web/member/account/you/edit-form.tsx'
import { settings } from '#web/wire/settings.ts'
import type { EraseRequestProps } from './erase-request.tsx'
import styles from './your-data.module.css'

const EraseRequest = lazy(() =>
  import('./erase-request.tsx').then((file) => ({ default: file.EraseRequest })).catch(() => ({ default: NotLoaded })),
)

/** Acts on a request or on the whole account; the latter are done by people who answer a mail. */
export function YourData() {
  /** Undefined until it is first opened. It stays mounted when closed, so that the focus can return. */
  const [isErasing, setErasing] = useState<boolean>()
  return (
    <section className={rows.place} aria-labelledby="your-data">
      <h2 className="d4" id="your-data" tabIndex={-1}>
        {t('Your data')}
      </h2>
      <ul className={rows.list}>
        <Setting
          title={t('Get a copy')}
          about={t('All of your data, as one file. Write to us, and we mail you a link.')}
        >
          <Button variant="tertiary" href={mailAbout(t('A copy of my data'))}>
            {t('Ask for a copy')}
          </Button>
        </Setting>
        <Setting
          title={t('Erase a request')}
          about={t('Messages and files are deleted for good. Totals stay, without you.')}
        >
          <Button variant="tertiary" aria-label={t('Choose a request to erase')} onClick={() => setErasing(true)}>
            {t('Choose')}
          </Button>
        </Setting>
        <Setting title={t('Get help from us')} about={t('A person reads every mail and writes back.')}>
          <Button variant="tertiary" href={`mailto:${settings.support_email}`}>
            {t('Contact support')}
          </Button>
        </Setting>
        <Setting title={t('Close your account')} about={t('We’ll confirm by mail first. Closing cannot be undone.')}>
          <Button
            variant="tertiary"
            className={styles.closing}
            href={mailAbout(t('Please close my {brand} account', { brand: settings.brand }))}
          >
            {t('Close Account')}
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
