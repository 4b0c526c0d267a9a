import styles from './badge.module.css'

/** How much waits at a destination of the rail; nothing where nothing does. */
export function Badge({ count, what }: { count: number; what: string }) {
  if (count === 0) return null
  return (
    <span className={styles.badge}>
      {count}
      <span className="sr"> {what}</span>
    </span>
  )
}
