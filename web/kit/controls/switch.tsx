import type { ComponentProps } from 'react'
import { classNames } from '#web/kit/layout/class-names.ts'
import styles from './switch.module.css'

type SwitchProps = { label: string; onCheckedChange?: (checked: boolean) => void; className?: string } & Omit<
  ComponentProps<'input'>,
  'type' | 'role' | 'className'
>

/** An on/off switch that takes effect at once. */
export function Switch({ label, onCheckedChange, onChange, className, ...rest }: SwitchProps) {
  return (
    <label className={classNames(styles.switch, className)}>
      <input
        {...rest}
        type="checkbox"
        // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a native checkbox has its own checked state
        role="switch"
        className={styles.track}
        onChange={(event) => {
          onChange?.(event)
          onCheckedChange?.(event.target.checked)
        }}
      />
      {label}
    </label>
  )
}
