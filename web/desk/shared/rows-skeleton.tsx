import { classNames } from '#web/kit/class-names.ts'
import { Skeleton } from '#web/kit/skeleton.tsx'
import styles from './pane.module.css'

/** A list that is on its way. `inColumns`: one of `ListRows`. */
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
