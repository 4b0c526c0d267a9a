import { Skeleton } from '#web/kit/feedback/skeleton.tsx'
import styles from './skeleton.module.css'

export function ConversationSkeleton() {
  return (
    <main className={styles.page} aria-busy="true" aria-label="Loading">
      <div className={styles.head}>
        <Skeleton shape="title" />
      </div>
      <div className={styles.log}>
        <Skeleton className={styles.theirs} />
        <Skeleton className={styles.ours} />
        <Skeleton className={styles.theirs} />
        <Skeleton className={styles.composer} />
      </div>
    </main>
  )
}
