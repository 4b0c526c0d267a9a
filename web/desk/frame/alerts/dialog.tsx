import { Link } from '@tanstack/react-router'
import { useState, useSyncExternalStore } from 'react'
import { type AlertKind, alertKind } from '#contract/desk/alerts.ts'
import { AlertBox } from '#web/kit/alert-box.tsx'
import { Button } from '#web/kit/button.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { popUp } from './call-out.ts'
import { type AlertChoices, readChoices, saveChoices, withKind } from './choices.ts'
import styles from './dialog.module.css'
import { openMentions } from './open-mentions.ts'
import { playSound } from './sound.ts'

const REASONS: Record<AlertKind, string> = {
  mine: 'One of mine wrote',
  due: 'An answer is due in 30 minutes',
  hand_over: 'Handed over to me',
  mention: 'A note mentions me',
  unassigned: 'New in Unassigned',
}

type AlertsDialogProps = { staffId: number; open: boolean; onClose: () => void }

/** What calls a concierge in this browser. */
export function AlertsDialog({ staffId, open, onClose }: AlertsDialogProps) {
  return (
    <Dialog open={open} title="Notifications" onClose={onClose}>
      <Mentions onOpen={onClose} />
      <Choices staffId={staffId} />
    </Dialog>
  )
}

/** The notes that call this concierge, until they have looked. */
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
  const [permission, setPermission] = useState(permissionNow)
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
    popUp('sample', 'One of yours wrote', 'This is a sample', () => undefined)
    playSound('mine')
  }
  return (
    <>
      {permission === 'denied' && (
        <AlertBox variant="warning">
          This browser blocks our pop-ups. Allow them in its settings for this site. Sounds and the tab’s count still
          work.
        </AlertBox>
      )}
      {permission === 'none' && <AlertBox variant="info">This browser has no pop-ups. Sounds still work.</AlertBox>}
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">
              <span className="sr">What happens</span>
            </th>
            <th scope="col">Pop-up</th>
            <th scope="col">Sound</th>
          </tr>
        </thead>
        <tbody>
          {alertKind.options.map((kind) => (
            <tr key={kind}>
              <th scope="row">{REASONS[kind]}</th>
              <td>
                <label className={styles.box}>
                  <input
                    type="checkbox"
                    aria-label={`Pop-up: ${REASONS[kind]}`}
                    checked={chosen.popups.includes(kind)}
                    onChange={(event) => {
                      choose({ ...chosen, popups: withKind(chosen.popups, kind, event.target.checked) })
                      if (event.target.checked) void ask()
                    }}
                  />
                </label>
              </td>
              <td>
                <label className={styles.box}>
                  <input
                    type="checkbox"
                    aria-label={`Sound: ${REASONS[kind]}`}
                    checked={chosen.sounds.includes(kind)}
                    onChange={(event) => {
                      choose({ ...chosen, sounds: withKind(chosen.sounds, kind, event.target.checked) })
                      if (event.target.checked) playSound(kind === 'unassigned' ? 'other' : 'mine')
                    }}
                  />
                </label>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.words}>
        Pop-ups name nobody. They come once over all your tabs, never for what you did yourself, and not while you are
        away.
      </p>
      <Button variant="secondary" onClick={() => void sendOne()}>
        Send me one now
      </Button>
    </>
  )
}

function permissionNow(): NotificationPermission | 'none' {
  return 'Notification' in window ? Notification.permission : 'none'
}
