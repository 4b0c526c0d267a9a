import { type ComponentType, lazy, Suspense, useState } from 'react'
import { t } from '#basics/language/translate.ts'
import { formatDate } from '#basics/time/date-format.ts'
import { Button } from '#web/kit/controls/button.tsx'
import { Setting } from '#web/member/account/setting.tsx'
import rows from '#web/member/account/you/account-rows.module.css'
import { EditFormNotLoaded } from '#web/member/account/you/edit-form.tsx'
import { useCurrentUser } from '#web/member/shared/queries.ts'
import { settings } from '#web/wire/settings.ts'
import styles from './your-data.module.css'

type DialogProps = { open: boolean; onDone: () => void }

const lazyDialog = (load: () => Promise<ComponentType<DialogProps>>) =>
  lazy(() =>
    load()
      .then((Loaded) => ({ default: Loaded }))
      .catch(() => ({ default: NotLoaded })),
  )

const dialogs = {
  copy: lazyDialog(() => import('./copy-data.tsx').then((file) => file.CopyData)),
  request: lazyDialog(() => import('./erase-request.tsx').then((file) => file.EraseRequest)),
  account: lazyDialog(() => import('./erase-account.tsx').then((file) => file.EraseAccount)),
}

const KeepAccount = lazy(() =>
  import('#web/member/shared/keep-account.tsx').then((file) => ({ default: file.KeepAccount })),
)

/** What members do with their own data. Closing the account without erasing it is done by people who answer a mail. */
export function YourData() {
  const { data: user } = useCurrentUser()
  /** Undefined until one is opened. It stays mounted when closed, so that the focus can return. */
  const [dialog, setDialog] = useState<{ of: keyof typeof dialogs; isOpen: boolean }>()
  const open = (of: keyof typeof dialogs) => setDialog({ of, isOpen: true })
  const Dialog = dialog && dialogs[dialog.of]
  return (
    <section className={rows.place} aria-labelledby="your-data">
      <h2 className="d4" id="your-data" tabIndex={-1}>
        {t('Your data')}
      </h2>
      <ul className={rows.list}>
        <Setting title={t('Get a copy')} about={t('All of your data, as one file.')}>
          <Button variant="tertiary" onClick={() => open('copy')}>
            {t('Download a copy')}
          </Button>
        </Setting>
        <Setting
          title={t('Erase a request')}
          about={t('Messages and files are deleted for good. Totals stay, without you.')}
        >
          <Button variant="tertiary" aria-label={t('Choose a request to erase')} onClick={() => open('request')}>
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
        <ErasureSetting eraseAt={user?.erase_at} onAsk={() => open('account')} />
      </ul>
      <Suspense>
        {Dialog && <Dialog open={dialog.isOpen} onDone={() => setDialog({ ...dialog, isOpen: false })} />}
      </Suspense>
    </section>
  )
}

type ErasureSettingProps = { eraseAt: string | undefined; onAsk: () => void }

function ErasureSetting({ eraseAt, onAsk }: ErasureSettingProps) {
  return (
    <Setting
      title={t('Erase your account')}
      about={
        eraseAt
          ? t('It will be erased on {day}.', { day: formatDate(eraseAt, DAY) })
          : t('With every request, message and file, after a week to change your mind.')
      }
    >
      {eraseAt ? (
        <Suspense>
          <KeepAccount inRow />
        </Suspense>
      ) : (
        <Button variant="tertiary" className={styles.closing} onClick={onAsk}>
          {t('Erase account')}
        </Button>
      )}
    </Setting>
  )
}

const DAY = { weekday: 'long', month: 'long', day: 'numeric' } as const

const NotLoaded = ({ open, onDone }: DialogProps) => open && <EditFormNotLoaded onDone={onDone} />

const mailAbout = (subject: string) => `mailto:${settings.support_email}?subject=${encodeURIComponent(subject)}`
