import { Skeleton } from '#web/kit/skeleton.tsx'
import page from './report-page.module.css'
import styles from './report-skeleton.module.css'

const ROWS = ['first', 'second', 'third', 'fourth', 'fifth']

/** The report's boxes while its figures are on their way. */
export function ReportSkeleton() {
  return (
    <div className={page.in}>
      <h1 className="sr">Your report</h1>
      <div className={page.hero}>
        <div className={page.title}>
          <Skeleton shape="title" />
        </div>
        <Skeleton className={styles.note} />
      </div>
      <Skeleton className={styles.figures} />
      <div className={styles.rows}>
        {ROWS.map((row) => (
          <Skeleton key={row} className={styles.row} />
        ))}
      </div>
    </div>
  )
}
