import { Skeleton } from '#web/kit/feedback/skeleton.tsx'
import { classNames } from '#web/kit/layout/class-names.ts'
import styles from './picture-rows-skeleton.module.css'

type PictureRowsSkeletonProps = {
  className?: string | undefined
  /** Rows of one line, enough to fill a window. */
  inOneLine?: boolean
}

/** Skeleton of a list whose rows start with a picture. */
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
