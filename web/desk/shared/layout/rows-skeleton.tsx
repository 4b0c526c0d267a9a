import styles from '#web/desk/shared/pane.module.css'
import { Skeleton } from '#web/kit/feedback/skeleton.tsx'
import { classNames } from '#web/kit/layout/class-names.ts'

/**
 * Skeleton of a list.
 * @param inColumns for a list with columns (`ListRows`)
 */
export function RowsSkeleton({ inColumns }: { inColumns?: boolean }) {
  return (
    <ul className={classNames(styles.rows, inColumns && styles.columns)} aria-busy="true" aria-label="Loading">
      {[0, 1, 2, 3, 4, 5].map((row) => (
        <li key={row}>
          <span className={styles.row}>
            <b>
              <Skeleton shape="long" />
            </b>
            <span className={styles.line}>
              <Skeleton shape="medium" />
            </span>
          </span>
        </li>
      ))}
    </ul>
  )
}
