import {
  cloneElement,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEventHandler,
  type ReactElement,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { classNames } from './class-names.ts'
import styles from './menu.module.css'

type MenuItem = { label: string; icon?: ReactNode } & (
  | { onSelect: () => void; render?: never }
  /** A link within the app. */
  | { render: ReactElement<ItemProps>; onSelect?: never }
)

interface ItemProps {
  role?: string
  tabIndex?: number
  className?: string
  onClick?: MouseEventHandler
  children?: ReactNode
}

interface MenuProps {
  /** Names the trigger and the menu. */
  label: string
  /** What the trigger shows. */
  children: ReactNode
  /** Above the items: whose menu it is. */
  head?: ReactNode
  items: readonly MenuItem[]
  className?: string
}

/** A button that opens a short list of things to do. Drawn here: a library's menu would weigh 45 kB for two items. */
export function Menu({ label, children, head, items, className }: MenuProps) {
  const id = useId()
  const root = useRef<HTMLDivElement>(null)
  const trigger = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState<'first' | 'last' | null>(null)
  const close = () => setOpen(null)

  useEffect(() => {
    if (!open) return
    itemsIn(root.current)
      .at(open === 'first' ? 0 : -1)
      ?.focus()
    const outside = ({ target }: PointerEvent) => {
      if (target instanceof Node && !root.current?.contains(target)) setOpen(null)
    }
    document.addEventListener('pointerdown', outside)
    return () => document.removeEventListener('pointerdown', outside)
  }, [open])

  const pressed = (event: KeyboardEvent) => {
    if (!open && event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    if (!open) setOpen(event.key === 'ArrowDown' ? 'first' : 'last')
    else if (event.key === 'Escape') {
      trigger.current?.focus()
      close()
    } else if (!moveFocus(itemsIn(root.current), event.key)) return
    event.preventDefault()
  }
  const left = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) close()
  }
  return (
    <div ref={root} role="presentation" className={styles.root} onKeyDown={pressed} onBlur={left}>
      <button
        ref={trigger}
        type="button"
        className={classNames(styles.trigger, className)}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open !== null}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(open ? null : 'first')}
      >
        {children}
      </button>
      {open && (
        <div className={styles.panel}>
          {head && <div className={styles.head}>{head}</div>}
          <div id={id} role="menu" aria-label={label}>
            {items.map((item) => (
              <Item key={item.label} item={item} close={close} onSelected={() => trigger.current?.focus()} />
            ))}
          </div>
        </div>
      )}
    </div>
  )
}

interface MenuItemProps {
  item: MenuItem
  close: () => void
  onSelected: () => void
}

function Item({ item, close, onSelected }: MenuItemProps) {
  const look = { role: 'menuitem', tabIndex: -1, className: styles.item }
  const face = (
    <>
      {item.icon}
      {item.label}
    </>
  )
  if (item.render) return cloneElement(item.render, { ...look, onClick: close }, face)
  const selected = () => {
    // the item goes with the menu: what opens now gives the focus back to where the menu was opened
    onSelected()
    close()
    item.onSelect()
  }
  return (
    <button type="button" {...look} onClick={selected}>
      {face}
    </button>
  )
}

function itemsIn(root: HTMLElement | null) {
  return [...(root?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])]
}

/** Up and down go round, Home and End jump. False where the key means nothing here. */
function moveFocus(items: HTMLElement[], key: string) {
  const at = items.indexOf(document.activeElement as HTMLElement) // -1 for anything that is no item
  const next = { ArrowDown: (at + 1) % items.length, ArrowUp: at > 0 ? at - 1 : -1, Home: 0, End: -1 }[key]
  if (next === undefined) return false
  items.at(next)?.focus()
  return true
}
