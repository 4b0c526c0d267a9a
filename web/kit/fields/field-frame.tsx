import { type ReactNode, useId } from 'react'
import { t } from '#basics/language/translate.ts'
import { classNames } from '#web/kit/layout/class-names.ts'
import { FieldError } from './field-error.tsx'
import styles from './field-frame.module.css'

export interface FieldTexts {
  label: string
  /** An optional field has "(optional)" after its label. */
  required?: boolean
  hint?: ReactNode
  error?: string | null
  /** Marks the field without an own error, for one of several fields together. */
  invalid?: boolean
  className?: string
}

/** Attributes that connect a control inside a frame to its label, hint and error. */
export interface FieldWiring {
  id: string
  required: boolean | undefined
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

type FieldFrameProps = FieldTexts & {
  id?: string
  describedBy?: string
  children: (wiring: FieldWiring) => ReactNode
}

/** Label above the control, hint and error below; the hint does not move when an error appears. */
export function FieldFrame(props: FieldFrameProps) {
  const { label, required, hint, error, invalid, className, id, describedBy, children } = props
  const own = useId()
  const fieldId = id ?? own
  const hintId = `${fieldId}-hint`
  const errorId = `${fieldId}-error`
  const about = classNames(error && errorId, hint != null && hintId, describedBy)
  return (
    <div className={classNames(styles.field, className)}>
      <label className={styles.label} htmlFor={fieldId}>
        {label}
        {!required && <span className={styles.optional}>{` ${t('(optional)')}`}</span>}
      </label>
      {children({
        id: fieldId,
        required,
        'aria-describedby': about || undefined,
        'aria-invalid': error || invalid ? true : undefined,
      })}
      {hint != null && (
        <span className={styles.hint} id={hintId}>
          {hint}
        </span>
      )}
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  )
}
