import { useState } from 'react'
import { timeNow } from '#basics/time/server-clock.ts'
import { momentLabel } from '#web/desk/shared/time/moments.ts'
import { FieldFrame } from '#web/kit/fields/field-frame.tsx'
import { Select } from '#web/kit/fields/select.tsx'
import input from '#web/kit/input.module.css'
import { exactFieldTime, fieldTime, fromField, presets } from './chosen-time.ts'
import { useClosedDays } from './closed-days.ts'

type WhenFieldProps = {
  label: string
  /** Value of the time field. Empty if no time is chosen. */
  value: string
  onValue: (value: string) => void
  error?: string | null
  /** The time may stay empty. */
  optional?: boolean
}

const OWN = 'own'
const DAY_CHARACTERS = 'yyyy-mm-dd'.length

/** A future time: a preset, or a custom date and time. */
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
          { value: OWN, label: 'Custom date and time' },
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

/** A custom date and time in the future. */
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
