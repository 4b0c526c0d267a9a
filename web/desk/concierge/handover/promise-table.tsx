import type { ReactNode } from 'react'
import { classNames } from '#web/kit/layout/class-names.ts'
import styles from './promise-table.module.css'

type PromiseTableProps = {
  /** Heading of the first column. */
  what: string
  /** Whether each row starts with a category mark. */
  hasMarks?: boolean
  /** Lists of rows in the columns of the table. */
  children: ReactNode
}

/**
 * Table of promises to hand over: one row each with its current owner, the promises that move along, its due time and
 * the select for who takes it.
 */
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

/** Totals of each colleague who takes something. */
export function PromiseSums({ children }: { children: ReactNode }) {
  return <p className={styles.sums}>{children}</p>
}
