import { Outlet } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { classNames } from '#web/kit/class-names.ts'
import styles from './two-panes.module.css'

type TwoPanesProps = {
  /** Names the list. */
  label: string
  list: ReactNode
  /** Something of the list is open: on a narrow screen it takes the list's place. */
  isOpen: boolean
}

/** A list, and beside it what is open. On a narrow screen one of the two. */
export function TwoPanes({ label, list, isOpen }: TwoPanesProps) {
  return (
    <div className={classNames(styles.panes, isOpen && styles.open)}>
      <section className={styles.list} aria-label={label}>
        {list}
      </section>
      <main className={styles.work} id="work" tabIndex={-1}>
        <Outlet />
      </main>
    </div>
  )
}
