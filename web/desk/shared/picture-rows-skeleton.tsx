import { classNames } from '#web/kit/class-names.ts'
import { Skeleton } from '#web/kit/skeleton.tsx'
import styles from './picture-rows-skeleton.module.css'

type PictureRowsSkeletonProps = {
  className?: string | undefined
  /** Rows of one line, as many as fill a window. */
  inOneLine?: boolean
}

/** A list whose rows begin with a picture. */
export function PictureRowsSkeleton({ className, inOneLine }: PictureRowsSkeletonProps) {
  return (
    <ul className={classNames(inOneLine && styles.low, className)} aria-busy="true" aria-label="Loading">
      {[...Array(inOneLine ? 20 : 6).keys()].map((row) => (
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
