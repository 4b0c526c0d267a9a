import { useState } from 'react'
import { firstNameOf } from '#basics/first-name.ts'
import type { Colleague } from '#contract/desk/shifts.ts'
import { awayLabel } from '#web/desk/shared/away.ts'
import { fromField } from '#web/desk/shared/chosen-time.ts'
import { ColleagueFace } from '#web/desk/shared/colleague-face.tsx'
import { localTime } from '#web/desk/shared/local-time.ts'
import { WhenField } from '#web/desk/shared/when-field.tsx'
import { Face } from '#web/illustrations/face.tsx'
import { Button } from '#web/kit/button.tsx'
import styles from './hand-over-for.module.css'
import { useSetColleagueShift } from './handover-data.ts'

/** Whether they are away and until when; who is ill has perhaps not said so themself. */
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
          {there}. {first} finds each one with who has it.
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
        <bdi>{colleague.name}</bdi> has not said that they are away{there}. Mark them away, and nothing new comes to
        them.
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
