import { Dialog as Base } from '@base-ui/react/dialog'
import type { CSSProperties, ReactNode, RefObject } from 'react'
import { t } from '#basics/language/translate.ts'
import { IconButton } from '#web/kit/controls/icon-button.tsx'
import { CloseIcon } from '#web/kit/icons/page-icons.tsx'
import { classNames } from '#web/kit/layout/class-names.ts'
import styles from './dialog.module.css'
import shared from './dialog-surface.module.css'

interface DialogProps {
  open: boolean
  /** Names it. */
  title: string
  /** The title is for screen readers only, and the children have the whole window, whose top stays in place. */
  bare?: boolean
  /** For a form with content beside it: as wide as the window allows. */
  wide?: boolean
  /** Like a menu below its button; if there is no room for both, in the usual position. */
  below?: DialogPlace | undefined
  onClose: () => void
  /** Called once it is closed and the focus is back. */
  onClosed?: () => void
  /** The initial focus; otherwise the dialog's first control. */
  initialFocus?: RefObject<HTMLElement | null>
  /** The focus after closing, if that element still exists; otherwise the previously focused element. */
  returnTo?: Element | null | undefined
  children: ReactNode
}

export type DialogPlace = { readonly left: number; readonly top: number }

/** A modal window for short content. Escape, the backdrop and its close button all close it. */
export function Dialog({ open, title, bare, wide, below, onClose, onClosed, ...props }: DialogProps) {
  const { initialFocus, returnTo, children } = props
  return (
    <Base.Root
      open={open}
      onOpenChange={(next) => next || onClose()}
      onOpenChangeComplete={(isOpen) => isOpen || onClosed?.()}
    >
      <Base.Portal>
        <Base.Backdrop className={classNames(shared.scrim, below && styles.clear)} />
        <Base.Popup
          className={classNames(
            shared.window,
            bare ? styles.bare : styles.dialog,
            wide && styles.wide,
            below && styles.below,
          )}
          style={below && placed(below)}
          initialFocus={initialFocus}
          // a function would move the focus away from an element that got it during closing
          finalFocus={
            returnTo ? () => (returnTo instanceof HTMLElement && returnTo.isConnected ? returnTo : true) : undefined
          }
        >
          {bare ? (
            <Base.Title className="sr">{title}</Base.Title>
          ) : (
            <header className={styles.head}>
              <Base.Title className={below ? 'b' : 'd4'}>{title}</Base.Title>
              <IconButton label={t('Close')} onClick={onClose}>
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
