import { Tabs as Base } from '@base-ui/react/tabs'
import { type ReactNode, useId, useState } from 'react'
import { classNames } from './class-names.ts'
import { afterSwipe, useSwipe } from './swipe.ts'
import { tabValue } from './tab-value.ts'
import styles from './tabs.module.css'

interface TabsProps {
  /** What the tabs choose between, for screen readers. */
  label: string
  tabs: { title: string; count?: number; content: ReactNode }[]
  /** The active tab, where the owner keeps it (in the address, say). Else the tabs keep it. */
  index?: number
  onIndexChange?: (index: number, value: string) => void
  className?: string
  /** Stands after the tabs and before what they show, and belongs to all of them. */
  between?: ReactNode
}

/** Tabs whose panels also follow a swipe. A tab is named by its title; its count describes it. */
export function Tabs({ label, tabs, index, onIndexChange, className, between }: TabsProps) {
  const [own, setOwn] = useState(0)
  const id = useId()
  const active = index ?? own
  const activate = (next: number) => {
    const tab = tabs[next]
    if (!tab || next === active) return
    setOwn(next)
    onIndexChange?.(next, tabValue(tab.title))
  }
  const swipe = useSwipe((dx, dy) => activate(afterSwipe(active, tabs.length, dx, dy)))
  return (
    <Base.Root
      className={className}
      value={tabValue(tabs[active]?.title ?? '')}
      onValueChange={(value) => activate(tabs.findIndex(({ title }) => tabValue(title) === value))}
    >
      <Base.List className={styles.list} aria-label={label} activateOnFocus>
        {tabs.map(({ title, count }) => (
          <Base.Tab
            key={title}
            value={tabValue(title)}
            className={styles.tab}
            aria-describedby={count === undefined ? undefined : `${id}-${tabValue(title)}`}
          >
            {title}
            {count !== undefined && (
              <span id={`${id}-${tabValue(title)}`} aria-hidden="true" className={classNames('num', styles.count)}>
                {count}
              </span>
            )}
          </Base.Tab>
        ))}
        <Base.Indicator className={styles.bar} />
      </Base.List>
      {between}
      <div className={styles.panels} {...swipe}>
        {tabs.map(({ title, content }) => (
          <Base.Panel key={title} value={tabValue(title)} className={styles.panel}>
            {content}
          </Base.Panel>
        ))}
      </div>
    </Base.Root>
  )
}
