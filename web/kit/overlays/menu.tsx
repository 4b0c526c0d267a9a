import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import styles from './menu.module.css'

interface MenuProps {
  /** Names the trigger and the menu. */
  label: string
  /** Content of the trigger. */
  children: ReactNode
  items: readonly { label: string; onSelect: () => void }[]
}

/** A button that opens a short list of acts. A library's menu would add 45 kB for two to four items: see decision 7. */
export function Menu({ label, children, items }: MenuProps) {
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
  const select = (act: () => void) => {
    // the item is removed with the menu, so a dialog opened by it returns the focus to the trigger
    trigger.current?.focus()
    close()
    act()
  }
  return (
    <div ref={root} role="presentation" className={styles.root} onKeyDown={pressed} onBlur={left}>
      <button
        ref={trigger}
        type="button"
        className={styles.trigger}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open !== null}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(open ? null : 'first')}
      >
        {children}
      </button>
      {open && (
        <div id={id} role="menu" aria-label={label} className={styles.panel}>
          {items.map((item) => (
            <button
              key={item.label}
              type="button"
              role="menuitem"
              tabIndex={-1}
              className={styles.item}
              onClick={() => select(item.onSelect)}
            >
              {item.label}
            </button>
          ))}
        </div>
      )}
    </div>
  )
}

function itemsIn(root: HTMLElement | null) {
  return [...(root?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])]
}

/** Up and down wrap around, Home and End jump. False if the key has no effect here. */
function moveFocus(items: HTMLElement[], key: string) {
  const at = items.indexOf(document.activeElement as HTMLElement) // -1 if the focus is on no item
  const next = { ArrowDown: (at + 1) % items.length, ArrowUp: at > 0 ? at - 1 : -1, Home: 0, End: -1 }[key]
  if (next === undefined) return false
  items.at(next)?.focus()
  return true
}
