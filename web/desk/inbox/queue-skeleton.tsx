import { Skeleton } from '#web/kit/skeleton.tsx'
import styles from './queue.module.css'

export function QueueSkeleton() {
  return (
    <ul aria-busy="true" aria-label="Loading">
      {[0, 1, 2, 3, 4, 5].map((row) => (
        <li key={row} className={styles.waiting}>
          <Skeleton className={styles.picture} />
          <span className={styles.lines}>
            <Skeleton shape="long" />
            <Skeleton shape="short" />
          </span>
        </li>
      ))}
    </ul>
  )
}
