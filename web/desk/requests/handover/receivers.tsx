import { type Ref, useId } from 'react'
import { isolate } from '#basics/isolate.ts'
import type { Colleague } from '#contract/desk/shifts.ts'
import { awayLabel } from '#web/desk/shared/away.ts'
import { ColleagueFace } from '#web/desk/shared/colleague-face.tsx'
import { FieldError } from '#web/kit/field-error.tsx'
import styles from './receivers.module.css'

interface ReceiversProps {
  colleagues: readonly Colleague[]
  now: Date
  /** A colleague's id as text; empty is nobody yet. */
  value: string
  error: string | null
  /** What takes the focus first. */
  first: Ref<HTMLInputElement>
  onValue: (id: string) => void
}

/** Colleagues with their faces, those who are here first; who is away says until when and who covers. */
export function Receivers({ colleagues, now, value, error, first, onValue }: ReceiversProps) {
  const id = useId()
  const hereFirst = colleagues.toSorted((one, other) => Number(other.on_shift) - Number(one.on_shift))
  const focused = hereFirst.find((one) => String(one.id) === value) ?? hereFirst[0]
  return (
    <fieldset className={styles.receivers} aria-describedby={error ? `${id}-error` : undefined}>
      <legend>To whom</legend>
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
