import { LoadFailed } from '#web/desk/shared/load-failed.tsx'
import { RowsSkeleton } from '#web/desk/shared/rows-skeleton.tsx'
import styles from './hours.module.css'
import { useHours } from './hours-data.ts'
import { HoursForm } from './hours-form.tsx'

/** When concierges are here, and how soon a member is answered then. */
export function HoursPage() {
  const { data, error, refetch } = useHours()
  return (
    <main id="work" tabIndex={-1} className={styles.page}>
      <header>
        <h1 className="d3">Hours</h1>
        <p className="lead">
          The time until a member is answered counts within these hours only, and stands still while somebody else has
          the ball.
        </p>
      </header>
      {error && !data && <LoadFailed error={error} onRetry={refetch} />}
      {!error && !data && <RowsSkeleton />}
      {data && <HoursForm hours={data} />}
    </main>
  )
}
