import { t } from '#basics/language/translate.ts'
import { formatDate } from '#basics/time/date-format.ts'
import type { Period } from './period.ts'
import styles from './report-page.module.css'

export function PeriodTitle({ period }: { period: Period }) {
  return (
    <div className={styles.title}>
      <h1 className="d2">{period.name}</h1>
      <p className="quiet">
        {t('Totals only. Closed on {day}; these figures don’t change anymore.', {
          day: formatDate(period.closed, { month: 'long', day: 'numeric', timeZone: 'UTC' }),
        })}
      </p>
    </div>
  )
}
