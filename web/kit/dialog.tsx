import { Dialog as Base } from '@base-ui/react/dialog'
import type { ReactNode, RefObject } from 'react'
import { classNames } from './class-names.ts'
import styles from './dialog.module.css'
import shared from './dialog-surface.module.css'
import { IconButton } from './icon-button.tsx'
import { CloseIcon } from './page-icons.tsx'

interface DialogProps {
  open: boolean
  /** Names it. */
  title: string
  /** The title is heard and not seen, and the children have the whole window, which keeps its upper edge. */
  bare?: boolean
  /** For a form with something beside it: as wide as the window lets it be. */
  wide?: boolean
  onClose: () => void
  /** Once it is gone and the focus is back where it was. */
  onClosed?: () => void
  /** What has the focus first; else the dialog's first control. */
  initialFocus?: RefObject<HTMLElement | null>
  children: ReactNode
}

/** A window over the page for something short. Escape, the backdrop and its close button all close it. */
export function Dialog({ open, title, bare, wide, onClose, onClosed, initialFocus, children }: DialogProps) {
  return (
    <Base.Root
      open={open}
      onOpenChange={(next) => next || onClose()}
      onOpenChangeComplete={(isOpen) => isOpen || onClosed?.()}
    >
      <Base.Portal>
        <Base.Backdrop className={shared.scrim} />
        <Base.Popup
          className={classNames(shared.window, bare ? styles.bare : styles.dialog, wide && styles.wide)}
          initialFocus={initialFocus}
        >
          {bare ? (
            <Base.Title className="sr">{title}</Base.Title>
          ) : (
            <header className={styles.head}>
              <Base.Title className="d4">{title}</Base.Title>
              <IconButton label="Close" onClick={onClose}>
                <CloseIcon />
              </IconButton>
            </header>
          )}
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
