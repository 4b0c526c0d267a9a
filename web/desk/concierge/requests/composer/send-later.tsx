import { useState } from 'react'
import { timeNow } from '#basics/time/server-clock.ts'
import type { DeskRequest } from '#contract/desk/requests/requests.ts'
import { dayAt, sendTimes, timeLabel, typedTime, zoneOr } from '#web/desk/concierge/requests/send-times.ts'
import { useClosedDays } from '#web/desk/concierge/shared/closed-days.ts'
import { Button } from '#web/kit/controls/button.tsx'
import { Field } from '#web/kit/fields/field.tsx'
import { Dialog } from '#web/kit/overlays/dialog.tsx'
import styles from './send-later.module.css'

interface LaterProps {
  request: DeskRequest
  open: boolean
  /** Whether there is nothing to send. */
  blocked: boolean
  onClose: () => void
  onChoose: (runAt: string) => void
}

/** Schedules a reply: a preset or any other time, by the member's clock. */
export function SendLater({ request, open, blocked, onClose, onChoose }: LaterProps) {
  const choose = (at: Date) => {
    onClose()
    onChoose(at.toISOString())
  }
  return (
    <Dialog open={open} title="Send later" onClose={onClose}>
      {blocked ? (
        <p>Write the reply first, then choose when to send it.</p>
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
    else setFault(at ? 'That time has passed. Please choose a later one.' : 'Please choose a day and a time.')
  }
  return (
    <div className={styles.times}>
      <p className="small quiet">
        Times are <bdi>{firstName}</bdi>’s ({timeZone.replaceAll('_', ' ')}). If someone writes before then, it is held
        for you.
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
          Schedule
        </Button>
      </div>
    </div>
  )
}
