import { Link } from '@tanstack/react-router'
import { type ReactNode, useId, useRef, useSyncExternalStore } from 'react'
import { MINUTE_MS } from '#basics/time/duration.ts'
import { msNow, timeNow } from '#basics/time/server-clock.ts'
import { deskAlerts } from '#contract/desk/queue/alerts.ts'
import { clockTime, momentInSentence } from '#web/desk/shared/time/moments.ts'
import { refetchAnswers } from '#web/desk/shared/wire/queries.ts'
import { Switch } from '#web/kit/controls/switch.tsx'
import { line } from '#web/kit/icons/icons.tsx'
import { ClockIcon, EyeIcon } from '#web/kit/icons/page-icons.tsx'
import { pause, pauseAlerts, pausedUntil } from './pause-alerts.ts'
import styles from './quiet.module.css'
import { playSound } from './sound.ts'

const SoundIcon = line('M4 9h4l5-4v14l-5-4H4zM16.5 9a4.5 4.5 0 0 1 0 6M19 6.5a8 8 0 0 1 0 11')
const MoonIcon = line('M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5z')

const PAUSES = [
  { minutes: 30, label: '30 minutes' },
  { minutes: 60, label: 'an hour' },
] as const

function Row({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.row}>
      {icon}
      {children}
    </div>
  )
}

type WordsRowProps = { isOn: boolean; onChange: (isOn: boolean) => void }

/** Whether pop-ups show names and messages. Others may see the screen. */
export function WordsRow({ isOn, onChange }: WordsRowProps) {
  const words = useId()
  return (
    <Row icon={<EyeIcon />}>
      <div>
        <Switch
          label="Words on the screen"
          className={styles.switch}
          checked={isOn}
          aria-describedby={words}
          onCheckedChange={onChange}
        />
        <p id={words} className={styles.small}>
          {isOn
            ? 'Pop-ups in this browser show the member and their first words, for your own requests only. This is recorded, as in your queue.'
            : 'Pop-ups contain no names, in case others see your screen.'}
        </p>
      </div>
    </Row>
  )
}

/** Row with buttons that play the sounds of alerts. */
export function SoundRow() {
  return (
    <Row icon={<SoundIcon />}>
      <span>
        <strong>Sound</strong> two notes, soft
      </span>
      <button type="button" className={styles.act} aria-label="Play the sound" onClick={() => playSound('mine')}>
        Play
      </button>
    </Row>
  )
}

type QuietProps = { staffId: number; isOn: boolean | undefined; onChange: (isOn: boolean) => void }

/** Quiet time outside the concierge's hours, and a pause for a while. Undefined until it is loaded. */
export function Quiet({ staffId, isOn, onChange }: QuietProps) {
  const words = useId()
  const firstPause = useRef<HTMLButtonElement>(null)
  // Renders again at every change of the alerts.
  useSyncExternalStore(pauseAlerts.subscribe, pauseAlerts.current)
  const end = () => {
    changePause(staffId, null)
    firstPause.current?.focus()
  }
  const pauseFor = (minutes: number) => changePause(staffId, new Date(msNow() + minutes * MINUTE_MS))
  return (
    <>
      <Row icon={<MoonIcon />}>
        <div>
          <Switch
            label="Quiet outside my hours"
            className={styles.switch}
            checked={isOn ?? true}
            disabled={isOn === undefined}
            aria-describedby={words}
            onCheckedChange={onChange}
          />
          <p id={words} className={styles.small}>
            Pop-ups, sounds and mails wait until your hours start, or the office’s if you have none.
          </p>
        </div>
      </Row>
      <Row icon={<ClockIcon />}>
        <span>
          <strong>Pause</strong> pop-ups and sounds in this browser
        </span>
        <span className={styles.acts}>
          {PAUSES.map(({ minutes, label }, at) => (
            <button
              key={minutes}
              ref={at === 0 ? firstPause : undefined}
              type="button"
              className={styles.act}
              aria-label={`${label}, pause`}
              onClick={() => pauseFor(minutes)}
            >
              {label}
            </button>
          ))}
          {pausedUntil(staffId) && (
            <button type="button" className={styles.act} aria-label="End the pause" onClick={end}>
              End
            </button>
          )}
        </span>
      </Row>
    </>
  )
}

/** End of the quiet time, and the number of alerts that wait. */
export function QuietLine({ onOpen }: { onOpen: () => void }) {
  const { until, waited } = useSyncExternalStore(pauseAlerts.subscribe, pauseAlerts.current)
  return (
    <div role="status">
      {until && (
        <p className={styles.quiet}>
          <MoonIcon />
          <span>
            <strong>Quiet until {isToday(until) ? clockTime(until) : momentInSentence(until, timeNow())}.</strong>{' '}
            {waited > 0 && (
              <>
                {waited === 1 ? '1 alert waits. ' : `${waited} alerts wait. `}
                <Link to="/" onClick={onOpen}>
                  Show them
                </Link>
              </>
            )}
          </span>
        </p>
      )}
    </div>
  )
}

function changePause(staffId: number, until: Date | null) {
  pause(staffId, until)
  void refetchAnswers(deskAlerts)
}

const isToday = (at: string) => new Date(at).toDateString() === timeNow().toDateString()
