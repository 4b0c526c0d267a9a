import { Dialog } from '@base-ui/react/dialog'
import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'
import { t } from '#basics/language/translate.ts'
import { IconButton } from '#web/kit/controls/icon-button.tsx'
import { CloseIcon } from '#web/kit/icons/page-icons.tsx'
import { classNames } from '#web/kit/layout/class-names.ts'
import styles from './drawer.module.css'
import { useBackCloses } from './use-back-closes.ts'

export type CloseReason = 'button' | 'back' | 'escape' | 'backdrop'

interface DrawerProps {
  open: boolean
  /** Names the dialog in its header. Without it the children contain a `DrawerTitle`. */
  title?: string
  /**
   * The member wants to close it. The drawer closes when its owner sets `open` to false, so the owner may ask for
   * confirmation. Escape and the backdrop call it only as `dismissible` allows.
   */
  onCloseRequest: (reason: CloseReason) => void
  dismissible?: boolean | 'escape'
  position?: 'right' | 'left' | 'top' | 'bottom'
  /** 275 or 660 px wide; the whole screen on a phone. */
  variant?: 'nav' | 'panel'
  hue?: string
  /** Above the title, smaller. */
  overline?: ReactNode
  /** Below the title, secondary text. */
  description?: ReactNode
  /** Placed on the lower edge of the header. */
  picture?: ReactNode
  /** Replaces overline, title and picture; the title still names the dialog. */
  head?: ReactNode
  foot?: ReactNode
  /** The initial focus; otherwise the drawer itself. */
  initialFocus?: RefObject<HTMLElement | null>
  className?: string
  /** The body. An alert dialog about this drawer belongs in here too. */
  children: ReactNode
}

/** A panel that slides over the page, traps the focus and returns it. */
export function Drawer({ position = 'right', variant = 'panel', dismissible = false, ...drawer }: DrawerProps) {
  const popup = useRef<HTMLDivElement>(null)
  const returnFocus = useReturnFocus(drawer.open)
  useBackCloses(drawer.open, () => drawer.onCloseRequest('back'))
  const changed = (_open: boolean, { reason, event }: Dialog.Root.ChangeEventDetails) => {
    if (reason === 'escape-key' && dismissible) drawer.onCloseRequest('escape')
    if (reason === 'outside-press' && dismissible === true && !inToast(event)) drawer.onCloseRequest('backdrop')
  }
  return (
    <Dialog.Root open={drawer.open} onOpenChange={changed} disablePointerDismissal={dismissible !== true}>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.scrim} />
        <Dialog.Popup
          ref={popup}
          className={classNames(styles.drawer, styles[position], styles[variant], drawer.className)}
          initialFocus={drawer.initialFocus ?? popup}
          finalFocus={returnFocus}
          data-hue={drawer.hue}
          data-drawer=""
        >
          <DrawerHead {...drawer} variant={variant} />
          <div className={styles.body}>{drawer.children}</div>
          {drawer.foot && <div className={styles.foot}>{drawer.foot}</div>}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/** The heading that names the dialog, if it scrolls with the body. */
export function DrawerTitle({ className, children }: { className?: string; children: ReactNode }) {
  return <Dialog.Title className={className}>{children}</Dialog.Title>
}

function DrawerHead({ variant, head, overline, title, description, picture, onCloseRequest }: DrawerProps) {
  return (
    <header className={classNames(styles.head, head !== undefined && styles.custom)}>
      {head}
      {head === undefined && picture && <span className={styles.picture}>{picture}</span>}
      {head === undefined && overline && <p className={classNames('small b', styles.overline)}>{overline}</p>}
      {title !== undefined && (
        <Dialog.Title className={head === undefined ? classNames(variant === 'nav' ? 'd5' : 'd3', styles.title) : 'sr'}>
          {title}
        </Dialog.Title>
      )}
      {description && (
        <Dialog.Description className={classNames('small', styles.description)}>{description}</Dialog.Description>
      )}
      <IconButton label={t('Close')} className={styles.close} onClick={() => onCloseRequest('button')}>
        <CloseIcon />
      </IconButton>
    </header>
  )
}

/** A toast is above the drawer and not part of the page behind it. */
function inToast({ target }: Event) {
  return target instanceof Element && target.closest('[data-toasts]') !== null
}

/**
 * The focus after a drawer has closed: the previously focused element, otherwise the first control of the page's main
 * part. That element may be gone by then, or there was none: after a reload a drawer opens by itself.
 */
function useReturnFocus(open: boolean) {
  const before = useRef<Element | null>(null)
  // before the drawer takes the focus, which it does in an effect
  useLayoutEffect(() => {
    if (open) before.current = document.activeElement
  }, [open])
  return () => (isThere(before.current) ? true : mainPart())
}

function isThere(element: Element | null) {
  return element !== null && element.isConnected && element !== document.body
}

function mainPart() {
  const main = document.querySelector('main')
  if (main) main.tabIndex = -1
  return main
}
