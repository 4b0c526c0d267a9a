import styles from './badge.module.css'

/** Count at a destination of the rail; hidden if it is 0. */
export function Badge({ count, what }: { count: number; what: string }) {
  if (count === 0) return null
  return (
    <span className={styles.badge}>
      {count}
      <span className="sr"> {what}</span>
    </span>
  )
}
