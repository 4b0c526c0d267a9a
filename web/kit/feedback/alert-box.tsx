import type { ReactNode } from 'react'
import { t } from '#basics/language/translate.ts'
import { IconButton } from '#web/kit/controls/icon-button.tsx'
import { WarnIcon } from '#web/kit/icons/icons.tsx'
import { CloseIcon, ErrorIcon, InfoIcon } from '#web/kit/icons/page-icons.tsx'
import { classNames } from '#web/kit/layout/class-names.ts'
import styles from './alert-box.module.css'
import severity from './severity.module.css'

interface AlertBoxProps {
  variant: 'error' | 'warning' | 'info'
  children: ReactNode
  /** If set, the box has a button "Dismiss alert". */
  onDismiss?: () => void
  className?: string
}

const icons = { error: ErrorIcon, warning: WarnIcon, info: InfoIcon }
const grounds = { error: severity.error, warning: severity.warn, info: severity.info }

/** A message within the page. Screen readers announce an error at once and the other types after the current speech. */
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
        <IconButton label={t('Dismiss alert')} className={styles.dismiss} onClick={onDismiss}>
          <CloseIcon />
        </IconButton>
      )}
    </div>
  )
}
