import { type ChangeEvent, type ComponentProps, useState } from 'react'
import { classNames } from './class-names.ts'
import styles from './code-field.module.css'
import { FieldFrame, type FieldTexts } from './field-frame.tsx'

type CodeFieldProps = FieldTexts & {
  length: number
  value?: string
  onValue?: (code: string) => void
} & Omit<ComponentProps<'input'>, 'type' | 'className' | 'required' | 'value' | 'onChange' | 'maxLength'>

/** A code of digits: one input over its cells, so that pasting, filling in and correcting work as in any field. */
export function CodeField({
  label,
  required = true,
  hint,
  error,
  className,
  length,
  value,
  onValue,
  ...rest
}: CodeFieldProps) {
  const [own, setOwn] = useState('')
  const [focused, setFocused] = useState(false)
  const code = value ?? own
  const active = Math.min(code.length, length - 1)
  const changed = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const digits = target.value.replaceAll(/\D/g, '').slice(0, length)
    setOwn(digits)
    onValue?.(digits)
  }
  return (
    <FieldFrame {...{ label, required, hint, error, className }} id={rest.id} describedBy={rest['aria-describedby']}>
      {(wiring) => (
        <div className={styles.code}>
          {Array.from({ length }, (_, at) => (
            <span
              key={at}
              aria-hidden="true"
              className={classNames(styles.cell, error && styles.error, focused && at === active && styles.active)}
            >
              {code[at]}
            </span>
          ))}
          <input
            {...rest}
            {...wiring}
            className={styles.input}
            type="text"
            inputMode="numeric"
            autoComplete="one-time-code"
            pattern={`[0-9]{${length}}`}
            value={code}
            onChange={changed}
            onFocus={() => setFocused(true)}
            onBlur={() => setFocused(false)}
          />
        </div>
      )}
    </FieldFrame>
  )
}
