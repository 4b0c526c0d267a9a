import type { Period } from './period.ts'
import styles from './report-page.module.css'

const CLOSED = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' })

export function PeriodTitle({ period }: { period: Period }) {
  return (
    <div className={styles.title}>
      <h1 className="d2">{period.name}</h1>
      <p className="quiet">
        Totals only. Closed on {CLOSED.format(period.closed)}; these figures don’t change anymore.
      </p>
    </div>
  )
}
