import type { ComponentProps } from 'react'
import { ChevronDownIcon } from '#web/kit/icons/page-icons.tsx'
import input from '#web/kit/input.module.css'
import { classNames } from '#web/kit/layout/class-names.ts'
import { FieldFrame, type FieldTexts } from './field-frame.tsx'
import styles from './select.module.css'

type SelectProps = FieldTexts & {
  options: readonly { value: string; label: string; disabled?: boolean }[]
  /** A first option with the empty value. */
  placeholder?: string
  onValue?: (value: string) => void
} & Omit<ComponentProps<'select'>, 'className' | 'required' | 'children'>

/** The browser's native select. */
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
