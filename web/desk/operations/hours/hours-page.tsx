import { LoadFailed } from '#web/desk/shared/layout/load-failed.tsx'
import { PageFrame } from '#web/desk/shared/layout/page-frame.tsx'
import { RowsSkeleton } from '#web/desk/shared/layout/rows-skeleton.tsx'
import { useHours } from './hours-data.ts'
import { HOURS_LEAD, HoursForm } from './hours-form.tsx'

/** Business hours, and how soon members are answered. */
export function HoursPage() {
  const { data, error, refetch } = useHours()
  if (data) return <HoursForm hours={data} />
  return (
    <PageFrame title="Hours" lead={HOURS_LEAD} isBusy={!error}>
      {error ? <LoadFailed error={error} onRetry={refetch} /> : <RowsSkeleton />}
    </PageFrame>
  )
}
