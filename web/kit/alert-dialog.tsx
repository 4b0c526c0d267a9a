import { AlertDialog as Base } from '@base-ui/react/alert-dialog'
import { type ReactNode, useRef } from 'react'
import styles from './alert-dialog.module.css'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import shared from './dialog-surface.module.css'

interface AlertDialogProps {
  open: boolean
  title: ReactNode
  description?: ReactNode
  /** The way back, also by Escape: nothing is lost. Has the focus first. */
  keep: { label: string; onClick: () => void }
  /** The way on. */
  proceed: { label: string; onClick: () => void; loading?: boolean; danger?: boolean }
}

/** A question that must be answered. Inside a drawer's children it lies above that drawer. */
export function AlertDialog({ open, title, description, keep, proceed }: AlertDialogProps) {
  const first = useRef<HTMLButtonElement>(null)
  return (
    <Base.Root open={open} onOpenChange={(next) => next || keep.onClick()}>
      <Base.Portal>
        <Base.Backdrop className={shared.scrim} forceRender />
        <Base.Popup className={classNames(shared.window, styles.dialog)} initialFocus={first}>
          <Base.Title className="d4">{title}</Base.Title>
          {description && (
            // a paragraph can't hold every description
            <Base.Description className={styles.description} render={<div />}>
              {description}
            </Base.Description>
          )}
          <div className={styles.buttons}>
            <Button ref={first} onClick={keep.onClick}>
              {keep.label}
            </Button>
            <Button
              variant={proceed.danger ? 'danger' : 'tertiary'}
              loading={proceed.loading}
              onClick={proceed.onClick}
            >
              {proceed.label}
            </Button>
          </div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
