import { LoadFailed } from '#web/desk/shared/load-failed.tsx'
import { PageFrame } from '#web/desk/shared/page-frame.tsx'
import { RowsSkeleton } from '#web/desk/shared/rows-skeleton.tsx'
import { useHours } from './hours-data.ts'
import { HOURS_LEAD, HoursForm } from './hours-form.tsx'

/** When concierges are here, and how soon a member is answered then. */
export function HoursPage() {
  const { data, error, refetch } = useHours()
  if (data) return <HoursForm hours={data} />
  return (
    <PageFrame title="Hours" lead={HOURS_LEAD} isBusy={!error}>
      {error ? <LoadFailed error={error} onRetry={refetch} /> : <RowsSkeleton />}
    </PageFrame>
  )
}
