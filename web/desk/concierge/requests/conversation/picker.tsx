import type { ReactNode } from 'react'
import { ChevronDownIcon } from '#web/kit/icons/page-icons.tsx'
import styles from './picker.module.css'

interface PickerProps {
  label: string
  icon?: ReactNode
  value: string
  options: readonly { value: string; label: string; disabled?: boolean }[]
  disabled?: boolean
  onValue: (value: string) => void
}

/** A small native select on a color block. Its label is for screen readers. */
export function Picker({ label, icon, value, options, disabled, onValue }: PickerProps) {
  return (
    <span className={styles.picker}>
      {icon && <span className={styles.icon}>{icon}</span>}
      <select aria-label={label} value={value} disabled={disabled} onChange={(event) => onValue(event.target.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDownIcon />
    </span>
  )
}
