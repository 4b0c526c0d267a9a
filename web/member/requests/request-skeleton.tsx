import { Skeleton } from '#web/kit/skeleton.tsx'
import page from './request-page.module.css'
import styles from './request-skeleton.module.css'

export function RequestSkeleton() {
  return (
    <div className={page.page} data-bleed="" aria-busy="true">
      <div className={page.column}>
        <div className={styles.head}>
          <Skeleton shape="title" />
          <Skeleton shape="short" />
        </div>
        <div className={styles.log}>
          <Skeleton className={styles.theirs} />
          <Skeleton className={styles.mine} />
          <Skeleton className={styles.theirs} />
        </div>
      </div>
    </div>
  )
}
