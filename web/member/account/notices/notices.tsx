import { type ReactNode, useState } from 'react'
import { msg, t } from '#basics/language/translate.ts'
import type { NoticeChoices, NoticeSettings } from '#contract/member/notices.ts'
import { Button } from '#web/kit/controls/button.tsx'
import { Switch } from '#web/kit/controls/switch.tsx'
import { AlertBox } from '#web/kit/feedback/alert-box.tsx'
import { FailureBox } from '#web/kit/feedback/failure-box.tsx'
import { Skeleton } from '#web/kit/feedback/skeleton.tsx'
import { MailIcon } from '#web/kit/icons/page-icons.tsx'
import rows from '#web/member/account/you/account-rows.module.css'
import { LoadFailed } from '#web/member/shared/load-failed.tsx'
import { settings } from '#web/wire/settings.ts'
import { BellIcon, TextIcon } from './channel-icons.tsx'
import styles from './notices.module.css'
import { useChoosing, useNotices, useSample } from './notices-data.ts'
import { PrivateAddress } from './private-address.tsx'
import { QuietHours } from './quiet-hours.tsx'
import { ThisDevice } from './this-device.tsx'

/** How the member is notified of an answer while the app is not open. */
export function Notices() {
  const { data: notices, error } = useNotices()
  return (
    <section className={rows.place} aria-labelledby="notices">
      <h2 className="d4" id="notices" tabIndex={-1}>
        {t('When there’s an answer')}
      </h2>
      <p className="small quiet">{t('One notice, two minutes after it comes, and only if you haven’t read it.')}</p>
      {error && !notices && (
        <LoadFailed error={error} title={t('We couldn’t get your settings for notices')} level={3} />
      )}
      {!error && !notices && <NoticesSkeleton />}
      {notices && <Chosen notices={notices} />}
    </section>
  )
}

function NoticesSkeleton() {
  return (
    <ul className={styles.waiting} aria-busy="true" aria-label={t('Loading')}>
      {[0, 1, 2].map((channel) => (
        <li key={channel} className={styles.channel}>
          <Skeleton className={styles.icon} />
          <div>
            <Skeleton shape="short" />
            <Skeleton shape="long" />
          </div>
        </li>
      ))}
      <li className={styles.sayings}>
        <Skeleton className={styles.block} />
        <Skeleton className={styles.block} />
      </li>
      <li>
        <Skeleton className={`${styles.block} ${styles.tall}`} />
      </li>
    </ul>
  )
}

function Chosen({ notices }: { notices: NoticeSettings }) {
  const [chosen, setChosen] = useState(() => choicesOf(notices))
  const choosing = useChoosing((stands) => setChosen(choicesOf(stands)))
  const { by_email, by_text, with_words } = chosen
  function choose(change: Partial<NoticeChoices>) {
    setChosen({ ...chosen, ...change })
    choosing.mutate({ ...chosen, ...change })
  }
  return (
    <>
      <FailureBox failure={choosing.error?.message} className={styles.failed} onDismiss={choosing.reset} />
      <ul className={rows.list}>
        <li className={styles.channel}>
          <MailIcon />
          <div>
            <Switch
              className={styles.switch}
              label={t('Email')}
              checked={by_email}
              aria-describedby="notices-go-to"
              onCheckedChange={(checked) => choose({ by_email: checked })}
            />
            <p className="small quiet" id="notices-go-to">
              {notices.private_email ? t('{email}, private', { email: notices.email }) : notices.email}
            </p>
          </div>
        </li>
        <ThisDevice notices={notices} />
        <li className={styles.channel}>
          <TextIcon />
          <div>
            <Switch
              className={styles.switch}
              label={t('Text message')}
              checked={by_text && notices.phone_ending !== null}
              disabled={notices.phone_ending === null}
              aria-describedby="notices-texted"
              onCheckedChange={(checked) => choose({ by_text: checked })}
            />
            <p className="small quiet" id="notices-texted">
              {notices.phone_ending === null
                ? t('Needs a verified phone: turn on two‑step verification.')
                : t('To the phone ending in {digits}. Always discreet.', { digits: notices.phone_ending })}
            </p>
          </div>
        </li>
      </ul>
      {notices.refused && (
        <AlertBox variant="warning" className={styles.failed}>
          {t('Mails to {email} came back, so we stopped. Give another address below, or have one sent to try it.', {
            email: notices.email,
          })}
        </AlertBox>
      )}
      <Saying withWords={with_words} onChoose={(words) => choose({ with_words: words })} />
      <Preview email={notices.email} onDevice={notices.this_device} chosen={chosen} />
      <ul className={rows.rest}>
        <PrivateAddress notices={notices} />
        <QuietHours chosen={chosen} timeZone={notices.time_zone} onChoose={choose} />
      </ul>
    </>
  )
}

function choicesOf({ by_email, by_text, with_words, quiet_from, quiet_until }: NoticeChoices): NoticeChoices {
  return { by_email, by_text, with_words, quiet_from, quiet_until }
}

const SAYINGS = [
  { words: false, title: msg('Discreet'), about: msg('Says there’s an answer. No names, no subject.') },
  {
    words: true,
    title: msg('With the words'),
    about: msg('Anyone who can see this mailbox or lock screen can read them.'),
  },
]

function Saying({ withWords, onChoose }: { withWords: boolean; onChoose: (words: boolean) => void }) {
  return (
    <div role="radiogroup" aria-label={t('What a notice says')} className={styles.sayings}>
      {SAYINGS.map(({ words, title, about }) => (
        <label key={String(words)} className={styles.saying}>
          <input
            type="radio"
            name="notice-says"
            checked={words === withWords}
            aria-describedby={`says-${words}`}
            onChange={() => onChoose(words)}
          />
          <span className="b">{t(title)}</span>
          <span className="small" id={`says-${words}`} aria-hidden="true">
            {t(about)}
          </span>
        </label>
      ))}
    </div>
  )
}

interface PreviewProps {
  email: string
  /** Notices are also sent to this device. */
  onDevice: boolean
  chosen: NoticeChoices
}

function Preview({ email, onDevice, chosen: { by_email, with_words } }: PreviewProps) {
  const sample = useSample(by_email ? email : null)
  return (
    <div className={styles.preview}>
      <div className={styles.previewHead}>
        <h3 className="small b">{t('This is what arrives')}</h3>
        <Button
          small
          variant="tertiary"
          disabled={!by_email && !onDevice}
          loading={sample.isPending}
          onClick={() => sample.mutate()}
        >
          {t('Send me one now')}
        </Button>
      </div>
      <FailureBox failure={sample.error?.message} onDismiss={sample.reset} />
      <div className={styles.arrivals}>
        {(by_email || !onDevice) && <Arrival icon={<MailIcon />} withWords={with_words} />}
        {onDevice && <Arrival icon={<BellIcon />} withWords={with_words} />}
      </div>
    </div>
  )
}

/** The same sample text for both channels. */
function Arrival({ icon, withWords }: { icon: ReactNode; withWords: boolean }) {
  return (
    <div className={styles.arrival}>
      <p className={`small quiet ${styles.sender}`}>
        {icon} {settings.brand}
      </p>
      <p className="b">{withWords ? t('Renata Ochoa about Find a vet') : t('There’s an answer for you')}</p>
      <p>
        {withWords
          ? t('Dr. Vogel can see the dog on Friday at 10.')
          : t('Open {brand} to read it.', { brand: settings.brand })}
      </p>
    </div>
  )
}
