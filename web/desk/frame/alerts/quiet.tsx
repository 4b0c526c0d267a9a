import { Link } from '@tanstack/react-router'
import { type ReactNode, useId, useRef, useSyncExternalStore } from 'react'
import { msNow, timeNow } from '#basics/server-clock.ts'
import { clockTime, momentInSentence } from '#web/desk/shared/moments.ts'
import { keys, queryClient } from '#web/desk/shared/queries.ts'
import { line } from '#web/kit/icons.tsx'
import { ClockIcon, EyeIcon } from '#web/kit/page-icons.tsx'
import { Switch } from '#web/kit/switch.tsx'
import { hush, pause, pausedUntil } from './hush.ts'
import styles from './quiet.module.css'
import { playSound } from './sound.ts'

const SoundIcon = line('M4 9h4l5-4v14l-5-4H4zM16.5 9a4.5 4.5 0 0 1 0 6M19 6.5a8 8 0 0 1 0 11')
const MoonIcon = line('M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5z')

const PAUSES = [
  { minutes: 30, label: '30 minutes' },
  { minutes: 60, label: 'an hour' },
] as const
const MINUTE_MS = 60_000

function Row({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.row}>
      {icon}
      {children}
    </div>
  )
}

type WordsRowProps = { isOn: boolean; onChange: (isOn: boolean) => void }

/** Whether pop-ups say more than that something calls: others may see the screen. */
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
            ? 'Pop-ups in this browser show the member and their first words, of your own requests alone. That is recorded, as in your queue.'
            : 'Pop-ups name nobody. Good beside a stranger’s shoulder.'}
        </p>
      </div>
    </Row>
  )
}

/** What a call sounds like. */
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

/** Outside one's hours, and for a while: undefined as long as it is not known. */
export function Quiet({ staffId, isOn, onChange }: QuietProps) {
  const words = useId()
  const firstPause = useRef<HTMLButtonElement>(null)
  // it is looked at again whenever something is known of the calls
  useSyncExternalStore(hush.subscribe, hush.current)
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
            Pop-ups, sounds and mails wait until they begin: your own, or the office’s where you have none.
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

/** Until when nothing calls, and what has come meanwhile. */
export function QuietLine({ onOpen }: { onOpen: () => void }) {
  const { until, waited } = useSyncExternalStore(hush.subscribe, hush.current)
  return (
    <div role="status">
      {until && (
        <p className={styles.quiet}>
          <MoonIcon />
          <span>
            <strong>Quiet until {isToday(until) ? clockTime(until) : momentInSentence(until, timeNow())}.</strong>{' '}
            {waited > 0 && (
              <>
                {waited === 1 ? '1 thing waits. ' : `${waited} things wait. `}
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
  void queryClient.invalidateQueries({ queryKey: keys.alerts })
}

const isToday = (at: string) => new Date(at).toDateString() === timeNow().toDateString()
