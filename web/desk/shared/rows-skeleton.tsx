import { Skeleton } from '#web/kit/skeleton.tsx'
import pane from './pane.module.css'
import styles from './rows-skeleton.module.css'

/** A list that is on its way. */
export function RowsSkeleton() {
  return (
    <ul className={pane.rows} aria-busy="true" aria-label="Loading">
      {[0, 1, 2, 3, 4, 5].map((row) => (
        <li key={row} className={pane.row}>
          <span className="stack">
            <Skeleton shape="long" />
            <Skeleton shape="short" />
          </span>
        </li>
      ))}
    </ul>
  )
}

/** A list whose rows begin with a picture. */
export function PictureRowsSkeleton({ className }: { className?: string | undefined }) {
  return (
    <ul className={className} aria-busy="true" aria-label="Loading">
      {[0, 1, 2, 3, 4, 5].map((row) => (
        <li key={row} className={styles.row}>
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
