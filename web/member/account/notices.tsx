import { type ReactNode, useState } from 'react'
import type { NoticeChoices, NoticeSettings } from '#contract/member/notices.ts'
import { AlertBox } from '#web/kit/alert-box.tsx'
import { Button } from '#web/kit/button.tsx'
import { FailureBox } from '#web/kit/failure-box.tsx'
import { MailIcon } from '#web/kit/page-icons.tsx'
import { Skeleton } from '#web/kit/skeleton.tsx'
import { Switch } from '#web/kit/switch.tsx'
import { settings } from '#web/wire/settings.ts'
import { LoadFailed } from '../shared/load-failed.tsx'
import rows from './account-rows.module.css'
import { BellIcon, TextIcon } from './channel-icons.tsx'
import styles from './notices.module.css'
import { useChoosing, useNotices, useSample } from './notices-data.ts'
import { PrivateAddress } from './private-address.tsx'
import { QuietHours } from './quiet-hours.tsx'
import { ThisDevice } from './this-device.tsx'

/** How the member is notified of an answer while they are not looking. */
export function Notices() {
  const { data: notices, error } = useNotices()
  return (
    <section className={rows.place} aria-labelledby="notices">
      <h2 className="d4" id="notices" tabIndex={-1}>
        When there’s an answer
      </h2>
      <p className="small quiet">One notice, two minutes after it comes, and only if you haven’t read it.</p>
      {error && !notices && <LoadFailed error={error} title="We couldn’t get your settings for notices" level={3} />}
      {!error && !notices && <NoticesSkeleton />}
      {notices && <Chosen notices={notices} />}
    </section>
  )
}

function NoticesSkeleton() {
  return (
    <ul className={styles.waiting} aria-busy="true" aria-label="Loading">
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
              label="Email"
              checked={by_email}
              aria-describedby="notices-go-to"
              onCheckedChange={(checked) => choose({ by_email: checked })}
            />
            <p className="small quiet" id="notices-go-to">
              {notices.email}
              {notices.private_email && ', private'}
            </p>
          </div>
        </li>
        <ThisDevice notices={notices} />
        <li className={styles.channel}>
          <TextIcon />
          <div>
            <Switch
              className={styles.switch}
              label="Text message"
              checked={by_text && notices.phone_ending !== null}
              disabled={notices.phone_ending === null}
              aria-describedby="notices-texted"
              onCheckedChange={(checked) => choose({ by_text: checked })}
            />
            <p className="small quiet" id="notices-texted">
              {notices.phone_ending === null
                ? 'Takes a verified phone: turn on two‑step verification.'
                : `To the phone ending in ${notices.phone_ending}. Always discreet.`}
            </p>
          </div>
        </li>
      </ul>
      {notices.refused && (
        <AlertBox variant="warning" className={styles.failed}>
          Mails to {notices.email} came back, so we stopped. Give another address below, or have one sent to try it.
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
  { words: false, title: 'Discreet', about: 'Says there’s an answer. No names, no subject.' },
  { words: true, title: 'With the words', about: 'Anyone who can see this mailbox or lock screen can read them.' },
]

function Saying({ withWords, onChoose }: { withWords: boolean; onChoose: (words: boolean) => void }) {
  return (
    <div role="radiogroup" aria-label="What a notice says" className={styles.sayings}>
      {SAYINGS.map(({ words, title, about }) => (
        <label key={title} className={styles.saying}>
          <input
            type="radio"
            name="notice-says"
            checked={words === withWords}
            aria-describedby={`says-${words}`}
            onChange={() => onChoose(words)}
          />
          <span className="b">{title}</span>
          <span className="small" id={`says-${words}`} aria-hidden="true">
            {about}
          </span>
        </label>
      ))}
    </div>
  )
}

interface PreviewProps {
  email: string
  /** Notices come to this device, too. */
  onDevice: boolean
  chosen: NoticeChoices
}

function Preview({ email, onDevice, chosen: { by_email, with_words } }: PreviewProps) {
  const sample = useSample(by_email ? email : null)
  return (
    <div className={styles.preview}>
      <div className={styles.previewHead}>
        <h3 className="small b">This is what arrives</h3>
        <Button
          small
          variant="tertiary"
          disabled={!by_email && !onDevice}
          loading={sample.isPending}
          onClick={() => sample.mutate()}
        >
          Send me one now
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

/** The same words in both, as we write them. */
function Arrival({ icon, withWords }: { icon: ReactNode; withWords: boolean }) {
  return (
    <div className={styles.arrival}>
      <p className={`small quiet ${styles.sender}`}>
        {icon} {settings.brand}
      </p>
      <p className="b">{withWords ? 'Renata Ochoa about Find a vet' : 'There’s an answer for you'}</p>
      <p>{withWords ? 'Dr. Vogel can see the dog on Friday at 10.' : `Open ${settings.brand} to read it.`}</p>
    </div>
  )
}
