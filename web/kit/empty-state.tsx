import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './empty-state.module.css'

interface EmptyStateProps {
  title: string
  /** What to do next. */
  children: ReactNode
  action?: ReactNode
  /** A scene; stands on the lower edge of its block. */
  picture: ReactNode
  /** The heading's level on this page. */
  level?: 2 | 3
  className?: string
}

/** Nothing here, and what to do about it. */
export function EmptyState({ title, children, action, picture, level = 2, className }: EmptyStateProps) {
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <div className={classNames(styles.empty, className)}>
      <span className={styles.picture}>{picture}</span>
      <div className={styles.words}>
        <Heading className="d4">{title}</Heading>
        <p>{children}</p>
        {action}
      </div>
    </div>
  )
}
