import { type Ref, useId } from 'react'
import { isolate } from '#basics/text/isolate.ts'
import type { Colleague } from '#contract/desk/queue/shifts.ts'
import { ColleagueFace } from '#web/desk/shared/colleague-face.tsx'
import { awayLabel } from '#web/desk/shared/time/away.ts'
import { FieldError } from '#web/kit/fields/field-error.tsx'
import styles from './receivers.module.css'

interface ReceiversProps {
  colleagues: readonly Colleague[]
  now: Date
  /** A colleague's id as text; empty for none. */
  value: string
  error: string | null
  /** Gets the initial focus. */
  first: Ref<HTMLInputElement>
  onValue: (id: string) => void
}

/**
 * Radio buttons of colleagues with their faces, those on shift first. A colleague who is away shows until when, and who
 * covers.
 */
export function Receivers({ colleagues, now, value, error, first, onValue }: ReceiversProps) {
  const id = useId()
  const hereFirst = colleagues.toSorted((one, other) => Number(other.on_shift) - Number(one.on_shift))
  const focused = hereFirst.find((one) => String(one.id) === value) ?? hereFirst[0]
  return (
    <fieldset className={styles.receivers} aria-describedby={error ? `${id}-error` : undefined}>
      <legend>Recipient</legend>
      <div className={styles.list}>
        {hereFirst.map((one) => (
          <label key={one.id} className={styles.receiver}>
            <input
              ref={one === focused ? first : undefined}
              type="radio"
              name={id}
              value={one.id}
              checked={String(one.id) === value}
              onChange={() => onValue(String(one.id))}
            />
            <ColleagueFace name={one.name} size="small" away={!one.on_shift} />
            <span>
              <bdi>{one.name}</bdi>
              <span className="tiny quiet">{shiftLabel(one, now)}</span>
            </span>
          </label>
        ))}
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  )
}

function shiftLabel(colleague: Colleague, now: Date): string {
  const away = awayLabel(colleague, now)
  if (!away) return 'Here'
  const cover = colleague.covered_by ? `; ${isolate(colleague.covered_by.name)} covers` : ''
  return `${away.replace(/^a/, 'A')}${cover}`
}
