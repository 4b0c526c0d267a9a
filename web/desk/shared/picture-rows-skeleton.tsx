import { Skeleton } from '#web/kit/skeleton.tsx'
import styles from './picture-rows-skeleton.module.css'

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
