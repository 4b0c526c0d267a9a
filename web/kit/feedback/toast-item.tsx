import { type ReactNode, useEffect, useState } from 'react'
import { t } from '#basics/language/translate.ts'
import { IconButton } from '#web/kit/controls/icon-button.tsx'
import { RequestsIcon, WarnIcon } from '#web/kit/icons/icons.tsx'
import { ClockIcon, CloseIcon, ErrorIcon, InfoIcon, SuccessIcon } from '#web/kit/icons/page-icons.tsx'
import { classNames } from '#web/kit/layout/class-names.ts'
import severity from './severity.module.css'
import styles from './toast-item.module.css'
import { type Toast, toasts } from './toasts.ts'

const icons = {
  info: InfoIcon,
  success: SuccessIcon,
  warn: WarnIcon,
  error: ErrorIcon,
  secondary: ClockIcon,
  contrast: RequestsIcon,
}

export function ToastItem({ toast, autoDismissMs }: { toast: Toast; autoDismissMs: number }): ReactNode {
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (!toast.autoDismiss || held) return
    const timer = setTimeout(() => toasts.close(toast.id), autoDismissMs)
    return () => clearTimeout(timer)
  }, [toast, held, autoDismissMs])
  const Icon = icons[toast.type]
  return (
    // while the toast has hover or focus, its timer is stopped
    <div
      role={toast.type === 'error' ? 'alert' : undefined}
      className={classNames(styles.toast, severity[toast.type])}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <span className={styles.glyph}>
        <Icon />
      </span>
      <div className={styles.words}>
        <p>{toast.message}</p>
        {toast.action && <Action id={toast.id} action={toast.action} />}
      </div>
      <IconButton label={t('Close')} className={styles.close} onClick={() => toasts.close(toast.id)}>
        <CloseIcon />
      </IconButton>
    </div>
  )
}

function Action({ id, action }: { id: number; action: NonNullable<Toast['action']> }) {
  const taken = () => {
    toasts.close(id)
    action.run()
  }
  return (
    <button type="button" className={styles.action} onClick={taken}>
      {action.label}
    </button>
  )
}
