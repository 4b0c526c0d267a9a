import { type KeyboardEvent, type ReactNode, type RefObject, useId, useLayoutEffect, useRef, useState } from 'react'
import { classNames } from '#web/kit/layout/class-names.ts'
import { afterPaint } from '#web/kit/motion/after-paint.ts'
import { afterSwipe, useSwipe } from '#web/kit/motion/swipe.ts'
import { tabValue } from './tab-value.ts'
import styles from './tabs.module.css'

interface TabsProps {
  /** Label of the tab list for screen readers. */
  label: string
  tabs: { title: string; count?: number; content: ReactNode }[]
  /** The active tab, if its owner stores it (in the address, for example). Otherwise the tabs store it. */
  index?: number
  onIndexChange?: (index: number, value: string) => void
  className?: string
  /** Shown between the tabs and their panels, for all of them. */
  between?: ReactNode
}

/**
 * Tabs whose panels also follow a swipe. A tab's name is its title, and its count is its description. The arrow keys
 * select, and only the selected panel is rendered. A library's tabs would add 12 kB: see decision 7.
 */
export function Tabs({ label, tabs, index, onIndexChange, className, between }: TabsProps) {
  const [own, setOwn] = useState(0)
  const id = useId()
  const active = index ?? own
  // the tab is marked at once, and its panel follows after the next paint
  const [pressed, setPressed] = useState<{ from: number; to: number } | null>(null)
  if (pressed && pressed.from !== active) setPressed(null)
  const marked = pressed?.from === active ? pressed.to : active
  const activate = async (next: number) => {
    const tab = tabs[next]
    if (!tab || next === marked) return
    setPressed({ from: active, to: next })
    await afterPaint()
    setOwn(next)
    onIndexChange?.(next, tabValue(tab.title))
  }
  const swipe = useSwipe((dx, dy) => void activate(afterSwipe(marked, tabs.length, dx, dy)))
  const shown = tabs[active]
  return (
    <div className={className}>
      <TabList id={id} label={label} tabs={tabs} active={marked} onActivate={(next) => void activate(next)} />
      {between}
      <div className={styles.panels} {...swipe}>
        {shown && (
          <div key={shown.title} role="tabpanel" {...panelProps(id, shown.title)} tabIndex={0} className={styles.panel}>
            {shown.content}
          </div>
        )}
      </div>
    </div>
  )
}

/** Attributes that connect a panel to its tab when the panel is rendered outside the list. */
export const panelProps = (id: string, title: string) => ({
  id: partId(id, title, 'panel'),
  'aria-labelledby': partId(id, title, 'tab'),
})

const partId = (id: string, title: string, what: string) => `${id}-${tabValue(title)}-${what}`

interface TabListProps {
  /** Prefix of all its ids. */
  id: string
  label: string
  tabs: readonly { title: string; count?: number | undefined }[]
  active: number
  onActivate: (index: number) => void
  className?: string
}

/** The tabs alone. Their panels spread `panelProps`. */
export function TabList({ id, label, tabs, active, onActivate, className }: TabListProps) {
  const list = useRef<HTMLDivElement>(null)
  useBar(list, active, tabs.map(({ title }) => title).join())
  // a count that is still loading has reserved space
  const counted = tabs.map((tab) => ({ ...tab, isCounted: 'count' in tab }))
  const pressed = (event: KeyboardEvent) => {
    const next = afterKey(event, active, tabs.length)
    if (next === null) return
    event.preventDefault()
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus()
    onActivate(next)
  }
  return (
    <div
      ref={list}
      role="tablist"
      aria-label={label}
      tabIndex={-1}
      className={classNames(styles.list, className)}
      onKeyDown={pressed}
    >
      {counted.map(({ title, count, isCounted }, place) => (
        <button
          key={title}
          type="button"
          role="tab"
          id={partId(id, title, 'tab')}
          aria-selected={place === active}
          aria-controls={place === active ? partId(id, title, 'panel') : undefined}
          aria-describedby={count === undefined ? undefined : partId(id, title, 'count')}
          tabIndex={place === active ? 0 : -1}
          data-active={place === active ? '' : undefined}
          className={styles.tab}
          onClick={() => onActivate(place)}
        >
          {title}
          {isCounted && (
            <span id={partId(id, title, 'count')} aria-hidden="true" className={classNames('num', styles.count)}>
              {count}
            </span>
          )}
        </button>
      ))}
      <span role="presentation" className={styles.bar} />
    </div>
  )
}

/** The tab that a key moves to, wrapping around; null if the key moves to none. */
function afterKey({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent, active: number, count: number) {
  if (ctrlKey || metaKey || altKey || shiftKey) return null
  if (key === 'ArrowRight') return (active + 1) % count
  if (key === 'ArrowLeft') return (active + count - 1) % count
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : null
}

/**
 * Places the bar below the active tab when any width changes. Other content rendered with the tabs does not affect it:
 * measuring each time would cause another layout of the whole page during its change.
 */
function useBar(list: RefObject<HTMLDivElement | null>, active: number, titles: string) {
  const measured = useRef('')
  const measure = () => {
    const tab = list.current?.querySelector<HTMLElement>('[data-active]')
    if (!tab) return
    const bottom = tab.offsetTop + tab.offsetHeight
    const place = `${tab.offsetLeft} ${tab.offsetWidth} ${bottom}`
    if (measured.current === place) return
    measured.current = place
    list.current?.style.setProperty('--active-tab-left', `${tab.offsetLeft}px`)
    list.current?.style.setProperty('--active-tab-width', `${tab.offsetWidth}px`)
    list.current?.style.setProperty('--active-tab-bottom', `${bottom}px`)
    showWhole(tab, list.current)
  }
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- `measure` reads refs and the current DOM
  useLayoutEffect(measure, [active, titles])
  useLayoutEffect(() => {
    if (!list.current) return
    const observer = new ResizeObserver(measure)
    // the list itself too: in a window of another width the gaps between the tabs differ
    for (const part of [list.current, ...list.current.children]) observer.observe(part)
    return () => observer.disconnect()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `measure` reads refs and the current DOM
  }, [list, titles])
}

/** If the tabs don't fit, scrolls the active one into view without scrolling the page. */
function showWhole({ offsetLeft, offsetWidth }: HTMLElement, list: HTMLElement | null) {
  if (!list) return
  list.scrollLeft = Math.min(offsetLeft, Math.max(list.scrollLeft, offsetLeft + offsetWidth - list.clientWidth))
}
