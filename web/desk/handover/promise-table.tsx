import type { ReactNode } from 'react'
import { classNames } from '#web/kit/class-names.ts'
import styles from './promise-table.module.css'

type PromiseTableProps = {
  /** Over the first column. */
  what: string
  /** Whether each row begins with its category. */
  hasMarks?: boolean
  /** Lists of rows, in the columns of the table. */
  children: ReactNode
}

/** What is handed over, a row each, with whose it is, what goes along, by when it is due and who takes it. */
export function PromiseTable({ what, hasMarks = false, children }: PromiseTableProps) {
  return (
    <div className={classNames(styles.table, hasMarks && styles.marked)}>
      <p className={styles.heads} aria-hidden="true">
        <span>{what}</span>
        <span>Member</span>
        <span>Goes along</span>
        <span>Due by</span>
        <span>Who takes it</span>
      </p>
      {children}
    </div>
  )
}

/** What each who takes something has in the end. */
export function PromiseSums({ children }: { children: ReactNode }) {
  return <p className={styles.sums}>{children}</p>
}
