import { Skeleton } from '#web/kit/skeleton.tsx'
import styles from './pane.module.css'

/** A list that is on its way. */
export function RowsSkeleton() {
  return (
    <ul className={styles.rows} aria-busy="true" aria-label="Loading">
      {[0, 1, 2, 3, 4, 5].map((row) => (
        <li key={row} className={styles.row}>
          <span className="stack">
            <Skeleton shape="long" />
            <Skeleton shape="short" />
          </span>
        </li>
      ))}
    </ul>
  )
}
