import { Link } from '@tanstack/react-router'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { firstNameOf } from '#basics/text/first-name.ts'
import type { AlertKind } from '#contract/desk/queue/alerts.ts'
import { useSession } from '#web/desk/shared/wire/queries.ts'
import { Button } from '#web/kit/controls/button.tsx'
import { AlertBox } from '#web/kit/feedback/alert-box.tsx'
import { FailureBox } from '#web/kit/feedback/failure-box.tsx'
import { Dialog } from '#web/kit/overlays/dialog.tsx'
import { type AlertChoices, readChoices, saveChoices, withKinds } from './choices.ts'
import styles from './dialog.module.css'
import { useMailChoice } from './mail-choice.ts'
import { openMentions } from './open-mentions.ts'
import { Quiet, QuietLine, SoundRow, WordsRow } from './quiet.tsx'
import { popUp } from './show-notification.ts'
import { playSound } from './sound.ts'

/** Kinds of alerts, by row. */
const rowsFor = (firstName: string): readonly { label: string; kinds: readonly AlertKind[] }[] => [
  { label: 'One of mine wrote', kinds: ['mine'] },
  { label: 'An answer is due in 30 minutes', kinds: ['due'] },
  { label: 'An answer is late', kinds: ['late'] },
  { label: `Handed over to me, or @${firstName}`, kinds: ['hand_over', 'mention'] },
  { label: 'New in Unassigned', kinds: ['unassigned'] },
  { label: 'A task or reminder is due', kinds: ['task'] },
  { label: 'A reply was not sent', kinds: ['held'] },
]

type AlertsDialogProps = { staffId: number; open: boolean; onClose: () => void }

/** Dialog to choose alerts: pop-ups and sounds in this browser, email everywhere. */
export function AlertsDialog({ staffId, open, onClose }: AlertsDialogProps) {
  return (
    <Dialog open={open} title="Notifications" onClose={onClose}>
      <Mentions onOpen={onClose} />
      <QuietLine onOpen={onClose} />
      <Choices staffId={staffId} />
    </Dialog>
  )
}

/** Notes that mention this concierge and are unread. */
function Mentions({ onOpen }: { onOpen: () => void }) {
  const mentions = useSyncExternalStore(openMentions.subscribe, openMentions.current)
  if (mentions.length === 0) return null
  return (
    <ul className={styles.mentions} aria-label="Notes that mention you">
      {mentions.map(({ key, external_id, by }) => (
        <li key={key}>
          <Link to="/requests/$id" params={{ id: external_id }} onClick={onOpen}>
            {by} mentions you in a note
          </Link>
        </li>
      ))}
    </ul>
  )
}

function Choices({ staffId }: { staffId: number }) {
  const [chosen, setChosen] = useState(() => readChoices(staffId))
  const mail = useMailChoice()
  const name = useSession()?.staff.name
  const [permission, setPermission] = useState(permissionNow)
  useEffect(() => onPermissionChange(() => setPermission(permissionNow())), [])
  const choose = (next: AlertChoices) => {
    saveChoices(staffId, next)
    setChosen(next)
  }
  const ask = async () => {
    if (permissionNow() === 'default') await Notification.requestPermission()
    setPermission(permissionNow())
  }
  const sendOne = async () => {
    await ask()
    popUp('sample', chosen.words ? 'A member’s name' : 'One of yours wrote', 'This is a sample', () => undefined)
    playSound('mine')
  }
  return (
    <>
      {permission === 'denied' && <BlockedPopUps />}
      {permission === 'none' && <AlertBox variant="info">This browser has no pop-ups. Sounds still work.</AlertBox>}
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">
              <span className="sr">What happens</span>
            </th>
            <th scope="col">Pop-up</th>
            <th scope="col">Sound</th>
            <th scope="col">Mail</th>
          </tr>
        </thead>
        <tbody>
          {rowsFor(name ? firstNameOf(name) : 'me').map(({ label, kinds }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <Choice
                label={`Pop-up: ${label}`}
                checked={kinds.some((kind) => chosen.popups.includes(kind))}
                onChange={(isOn) => {
                  choose({ ...chosen, popups: withKinds(chosen.popups, kinds, isOn) })
                  if (isOn) void ask()
                }}
              />
              <Choice
                label={`Sound: ${label}`}
                checked={kinds.some((kind) => chosen.sounds.includes(kind))}
                onChange={(isOn) => {
                  choose({ ...chosen, sounds: withKinds(chosen.sounds, kinds, isOn) })
                  if (isOn) playSound(kinds.includes('unassigned') ? 'other' : 'mine')
                }}
              />
              <Choice
                label={`Mail: ${label}`}
                checked={kinds.some((kind) => mail.known?.kinds.includes(kind))}
                disabled={!mail.known}
                onChange={(isOn) => mail.choose({ kinds: withKinds(mail.known?.kinds ?? [], kinds, isOn) })}
              />
            </tr>
          ))}
        </tbody>
      </table>
      <WordsRow isOn={chosen.words} onChange={(words) => choose({ ...chosen, words })} />
      <SoundRow />
      <Quiet staffId={staffId} isOn={mail.known?.quiet} onChange={(quiet) => mail.choose({ quiet })} />
      <FailureBox failure={mail.failure} />
      <p className={styles.words}>
        Mails contain no names. You are alerted once across all tabs, never to your own actions, and not while you are
        away. A mail is sent after two minutes, for what you have not seen by then.
      </p>
      <Button variant="secondary" onClick={() => void sendOne()}>
        Send me one now
      </Button>
    </>
  )
}

/** Warning with the steps to allow pop-ups again. */
function BlockedPopUps() {
  return (
    <AlertBox variant="warning">
      <strong>This browser blocks our pop-ups.</strong> Sounds and the tab’s count still work.
      <details className={styles.how}>
        <summary>How to allow them</summary>
        Press the icon before the address at the top of the window, a lock or two small sliders. There, or under
        Permissions, choose Notifications, then Allow. On a Mac, System Settings must also allow the browser to show
        notifications.
      </details>
    </AlertBox>
  )
}

type ChoiceProps = { label: string; checked: boolean; disabled?: boolean; onChange: (isOn: boolean) => void }

function Choice({ label, checked, disabled, onChange }: ChoiceProps) {
  return (
    <td>
      <label className={styles.box}>
        <input
          type="checkbox"
          aria-label={label}
          checked={checked}
          disabled={disabled}
          onChange={(event) => onChange(event.target.checked)}
        />
      </label>
    </td>
  )
}

function permissionNow(): NotificationPermission | 'none' {
  return 'Notification' in window ? Notification.permission : 'none'
}

/**
 * Runs `changed` when the browser's permission changes, which is possible in the site settings while the dialog is
 * open. Returns a function that stops it.
 */
function onPermissionChange(changed: () => void): () => void {
  const stopping = new AbortController()
  void navigator.permissions?.query({ name: 'notifications' }).then(
    (status) => status.addEventListener('change', changed, { signal: stopping.signal }),
    // A browser without pop-ups does not know this permission.
    () => undefined,
  )
  return () => stopping.abort()
}
