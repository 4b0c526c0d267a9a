import { useState } from 'react'
import { firstNameOf } from '#basics/text/first-name.ts'
import type { Colleague } from '#contract/desk/queue/shifts.ts'
import { fromField } from '#web/desk/concierge/shared/chosen-time.ts'
import { localTime } from '#web/desk/concierge/shared/local-time.ts'
import { WhenField } from '#web/desk/concierge/shared/when-field.tsx'
import { ColleagueFace } from '#web/desk/shared/colleague-face.tsx'
import { awayLabel } from '#web/desk/shared/time/away.ts'
import { Face } from '#web/illustrations/face.tsx'
import { Button } from '#web/kit/controls/button.tsx'
import styles from './hand-over-for.module.css'
import { useSetColleagueShift } from './handover-data.ts'

/** Whether a colleague is away, and until when. Others can set it for a colleague who is ill. */
export function Absence({ colleague, now }: { colleague: Colleague; now: Date }) {
  const [until, setUntil] = useState('')
  const setShift = useSetColleagueShift(colleague.id)
  const first = firstNameOf(colleague.name)
  const there = colleague.time_zone && `, ${localTime(colleague.time_zone, null, now)} where they are`
  if (!colleague.on_shift)
    return (
      <div className={styles.absence}>
        <ColleagueFace name={colleague.name} away />
        <p>
          <bdi>{colleague.name}</bdi> is {awayLabel(colleague, now)}
          {there}. {first} sees who has each request.
        </p>
        <Button
          small
          variant="secondary"
          loading={setShift.isPending}
          onClick={() => setShift.mutate({ on_shift: true })}
        >
          {first} is back
        </Button>
      </div>
    )
  return (
    <form
      className={styles.absence}
      onSubmit={(event) => {
        event.preventDefault()
        setShift.mutate({ on_shift: false, until: fromField(until)?.toISOString() ?? null })
      }}
    >
      <Face name={colleague.name} decorative />
      <p>
        <bdi>{colleague.name}</bdi> is not marked as away{there}. Mark them away, and they get nothing new.
      </p>
      <span className={styles.until}>
        <WhenField label="Back" optional value={until} onValue={setUntil} />
        <Button type="submit" small variant="secondary" loading={setShift.isPending}>
          Mark {first} away
        </Button>
      </span>
    </form>
  )
}
