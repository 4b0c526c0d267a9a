import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import { FieldFrame, type FieldTexts } from './field-frame.tsx'
import input from './input.module.css'
import { ChevronDownIcon } from './page-icons.tsx'
import styles from './select.module.css'

type SelectProps = FieldTexts & {
  options: readonly { value: string; label: string; disabled?: boolean }[]
  /** A first choice that chooses nothing. */
  placeholder?: string
  onValue?: (value: string) => void
} & Omit<ComponentProps<'select'>, 'className' | 'required' | 'children'>

/** The browser's own list of choices. */
export function Select({
  label,
  required,
  hint,
  error,
  className,
  options,
  placeholder,
  onValue,
  onChange,
  ...rest
}: SelectProps) {
  return (
    <FieldFrame {...{ label, required, hint, error, className }} id={rest.id} describedBy={rest['aria-describedby']}>
      {(wiring) => (
        <div className={styles.box}>
          <select
            {...rest}
            {...wiring}
            className={classNames(input.input, styles.select)}
            onChange={(event) => {
              onChange?.(event)
              onValue?.(event.target.value)
            }}
          >
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDownIcon />
        </div>
      )}
    </FieldFrame>
  )
}
