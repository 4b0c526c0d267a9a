import { AlertDialog as Base } from '@base-ui/react/alert-dialog'
import { type ReactNode, useRef } from 'react'
import { Button } from '#web/kit/controls/button.tsx'
import { classNames } from '#web/kit/layout/class-names.ts'
import styles from './alert-dialog.module.css'
import shared from './dialog-surface.module.css'

interface AlertDialogProps {
  open: boolean
  title: ReactNode
  description?: ReactNode
  /** The cancel button, also on Escape: nothing is lost. It has the initial focus. */
  keep: { label: string; onClick: () => void; loading?: boolean }
  /** The confirm button. */
  proceed: { label: string; onClick: () => void; loading?: boolean; danger?: boolean }
  /** It opens by itself and has no safe answer: Escape does nothing, and a key meant for the page presses no button. */
  mustAnswer?: boolean
}

/** A question that must be answered. Inside a drawer's children it opens above that drawer. */
export function AlertDialog({ open, title, description, keep, proceed, mustAnswer }: AlertDialogProps) {
  const first = useRef<HTMLButtonElement>(null)
  const popup = useRef<HTMLDivElement>(null)
  return (
    <Base.Root open={open} onOpenChange={(next) => next || mustAnswer || keep.onClick()}>
      <Base.Portal>
        <Base.Backdrop className={shared.scrim} forceRender />
        <Base.Popup
          ref={popup}
          className={classNames(shared.window, styles.dialog)}
          initialFocus={mustAnswer ? popup : first}
        >
          <Base.Title className="d4">{title}</Base.Title>
          {description && (
            // some descriptions can't be inside a paragraph
            <Base.Description className={styles.description} render={<div />}>
              {description}
            </Base.Description>
          )}
          <div className={styles.buttons}>
            <Button ref={first} loading={keep.loading} onClick={keep.onClick}>
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
