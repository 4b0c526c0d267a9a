import { classNames } from './class-names.ts'
import styles from './new-dot.module.css'

/** Something new, and how much of it. */
export function NewDot({ count, className }: { count: number; className?: string }) {
  return <span className={classNames(styles.dot, className)}>{count} new</span>
}
