import { Dialog as Base } from '@base-ui/react/dialog'
import type { CSSProperties, ReactNode, RefObject } from 'react'
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
  /** Beneath what opened it, in the window, as a menu; where there is no room for both it stands as ever. */
  beneath?: DialogPlace | undefined
  onClose: () => void
  /** Once it is gone and the focus is back where it was. */
  onClosed?: () => void
  /** What has the focus first; else the dialog's first control. */
  initialFocus?: RefObject<HTMLElement | null>
  /** What has it when this is gone, while that is there; else what had it as this opened. */
  returnTo?: Element | null | undefined
  children: ReactNode
}

export type DialogPlace = { readonly left: number; readonly top: number }

/** A window over the page for something short. Escape, the backdrop and its close button all close it. */
export function Dialog({ open, title, bare, wide, beneath, onClose, onClosed, ...props }: DialogProps) {
  const { initialFocus, returnTo, children } = props
  return (
    <Base.Root
      open={open}
      onOpenChange={(next) => next || onClose()}
      onOpenChangeComplete={(isOpen) => isOpen || onClosed?.()}
    >
      <Base.Portal>
        <Base.Backdrop className={classNames(shared.scrim, beneath && styles.clear)} />
        <Base.Popup
          className={classNames(
            shared.window,
            bare ? styles.bare : styles.dialog,
            wide && styles.wide,
            beneath && styles.beneath,
          )}
          style={beneath && placed(beneath)}
          initialFocus={initialFocus}
          // a function would take the focus from where it was put as this closed
          finalFocus={
            returnTo ? () => (returnTo instanceof HTMLElement && returnTo.isConnected ? returnTo : true) : undefined
          }
        >
          {bare ? (
            <Base.Title className="sr">{title}</Base.Title>
          ) : (
            <header className={styles.head}>
              <Base.Title className={beneath ? 'b' : 'd4'}>{title}</Base.Title>
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

const placed = ({ left, top }: DialogPlace) => ({ '--left': `${left}px`, '--top': `${top}px` }) as CSSProperties // custom properties
