import { useState } from 'react'
import { timeNow } from '#basics/server-clock.ts'
import type { DeskRequest } from '#contract/desk/requests.ts'
import { dayAt, sendTimes, timeLabel, typedTime, zoneOr } from '#web/desk/requests/send-times.ts'
import { useClosedDays } from '#web/desk/shared/closed-days.ts'
import { Button } from '#web/kit/button.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { Field } from '#web/kit/field.tsx'
import styles from './send-later.module.css'

interface LaterProps {
  request: DeskRequest
  open: boolean
  /** There is nothing to send yet. */
  blocked: boolean
  onClose: () => void
  onChoose: (runAt: string) => void
}

/** When a reply goes: a few good times, or any other, by the member's clock. */
export function SendLater({ request, open, blocked, onClose, onChoose }: LaterProps) {
  const choose = (at: Date) => {
    onClose()
    onChoose(at.toISOString())
  }
  return (
    <Dialog open={open} title="Send later" onClose={onClose}>
      {blocked ? (
        <p>Write the reply first; then choose when it goes.</p>
      ) : (
        <Times firstName={request.about.first_name} timeZone={zoneOr(request.about.timezone)} onChoose={choose} />
      )}
    </Dialog>
  )
}

type TimesProps = { firstName: string; timeZone: string; onChoose: (at: Date) => void }

function Times({ firstName, timeZone, onChoose }: TimesProps) {
  const [now] = useState(() => timeNow())
  const closedOn = useClosedDays()
  const [typed, setTyped] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const chooseTyped = () => {
    const at = typedTime(typed, timeZone)
    if (at && at > timeNow()) onChoose(at)
    else setFault(at ? 'That time is over. Please choose a later one.' : 'Please choose a day and a time.')
  }
  return (
    <div className={styles.times}>
      <p className="small quiet">
        Times are <bdi>{firstName}</bdi>’s ({timeZone.replaceAll('_', ' ')}). Where somebody writes before it goes, it
        waits for you.
      </p>
      <ul>
        {sendTimes(now, timeZone).map(({ label, at }) => (
          <li key={label}>
            <button type="button" onClick={() => onChoose(at)}>
              <b>{label}</b>
              <span>{[timeLabel(at, timeZone), closedOn(dayAt(at, timeZone))].filter(Boolean).join(', ')}</span>
            </button>
          </li>
        ))}
      </ul>
      <div className={styles.other}>
        <Field
          label="Another time"
          required
          error={fault}
          type="datetime-local"
          value={typed}
          onValue={(value) => {
            setTyped(String(value))
            setFault(null)
          }}
        />
        <Button variant="secondary" onClick={chooseTyped}>
          Send then
        </Button>
      </div>
    </div>
  )
}
