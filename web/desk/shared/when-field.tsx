import { useState } from 'react'
import { timeNow } from '#basics/server-clock.ts'
import { FieldFrame } from '#web/kit/field-frame.tsx'
import input from '#web/kit/input.module.css'
import { Select } from '#web/kit/select.tsx'
import { exactFieldTime, fieldTime, fromField, presets } from './chosen-time.ts'
import { useClosedDays } from './closed-days.ts'
import { momentLabel } from './moments.ts'

type WhenFieldProps = {
  label: string
  /** What the time field says; empty is nothing yet. */
  value: string
  onValue: (value: string) => void
  error?: string | null
  /** No time at all will do, too. */
  optional?: boolean
}

const OWN = 'own'
const DAY_CHARACTERS = 'yyyy-mm-dd'.length

/** A moment to come: one of those that one mostly means, or a date and time of one's own. */
export function WhenField({ label, value, onValue, error, optional }: WhenFieldProps) {
  const [now] = useState(() => timeNow())
  const closedOn = useClosedDays()
  const choices = presets(now).map(({ label: name, at }) => ({ name, at, value: exactFieldTime(at) }))
  const known = choices.some((choice) => choice.value === value)
  const [own, setOwn] = useState(value !== '' && !known)
  return (
    <>
      <Select
        label={label}
        required={!optional}
        value={own ? OWN : value}
        placeholder={optional ? 'I do not know yet' : 'Choose a time'}
        error={own ? null : error}
        options={[
          ...choices.map((choice) => ({
            value: choice.value,
            label: [
              `${choice.name}: ${momentLabel(choice.at, now)}`,
              closedOn(fieldTime(choice.at).slice(0, DAY_CHARACTERS)),
            ]
              .filter(Boolean)
              .join(', '),
          })),
          { value: OWN, label: 'Own date and time' },
        ]}
        onValue={(next) => {
          setOwn(next === OWN)
          if (next !== OWN) onValue(next)
        }}
      />
      {own && <OwnMoment now={now} value={value} onValue={onValue} error={error} />}
    </>
  )
}

type OwnMomentProps = Pick<WhenFieldProps, 'value' | 'onValue' | 'error'> & { now: Date }

/** A date and time of one's own, from now on. */
export function OwnMoment({ now, value, onValue, error }: OwnMomentProps) {
  const at = fromField(value)
  return (
    <FieldFrame label="Date and time" required error={error}>
      {(wiring) => (
        <input
          {...wiring}
          type="datetime-local"
          className={input.input}
          min={fieldTime(now)}
          value={at ? fieldTime(at) : ''}
          onChange={(event) => onValue(event.target.value)}
        />
      )}
    </FieldFrame>
  )
}
