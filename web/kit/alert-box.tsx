import type { ReactNode } from 'react'
import styles from './alert-box.module.css'
import { classNames } from './class-names.ts'
import { IconButton } from './icon-button.tsx'
import { WarnIcon } from './icons.tsx'
import { CloseIcon, ErrorIcon, InfoIcon } from './page-icons.tsx'
import severity from './severity.module.css'

interface AlertBoxProps {
  variant: 'error' | 'warning' | 'info'
  children: ReactNode
  /** With it the box has a button "Dismiss alert". */
  onDismiss?: () => void
  className?: string
}

const icons = { error: ErrorIcon, warning: WarnIcon, info: InfoIcon }
const grounds = { error: severity.error, warning: severity.warn, info: severity.info }

/** A message in the flow of the page. An error interrupts, the others wait their turn. */
export function AlertBox({ variant, children, onDismiss, className }: AlertBoxProps) {
  const Icon = icons[variant]
  return (
    <div
      role={variant === 'error' ? 'alert' : 'status'}
      className={classNames(styles.alert, grounds[variant], className)}
    >
      <Icon />
      <div>{children}</div>
      {onDismiss && (
        <IconButton label="Dismiss alert" className={styles.dismiss} onClick={onDismiss}>
          <CloseIcon />
        </IconButton>
      )}
    </div>
  )
}
