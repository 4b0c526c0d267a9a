import { classNames } from '#web/kit/class-names.ts'
import { Skeleton } from '#web/kit/skeleton.tsx'
import styles from './picture-rows-skeleton.module.css'

type PictureRowsSkeletonProps = {
  className?: string | undefined
  /** Rows of one line. */
  inOneLine?: boolean
}

/** A list whose rows begin with a picture. */
export function PictureRowsSkeleton({ className, inOneLine = false }: PictureRowsSkeletonProps) {
  if (inOneLine)
    return (
      <ul className={classNames(styles.low, className)} aria-busy="true" aria-label="Loading">
        {Array.from({ length: LOW_ROWS }, (_, row) => (
          // oxlint-disable-next-line react/no-array-index-key -- all of them are the same
          <li key={row}>
            <Skeleton className={styles.mark} />
            <Skeleton shape="short" />
            <Skeleton shape="long" />
            <Skeleton className={styles.by} />
          </li>
        ))}
      </ul>
    )
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

/** So many fill a window. */
const LOW_ROWS = 20
