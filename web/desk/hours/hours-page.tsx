import { LoadFailed } from '#web/desk/shared/load-failed.tsx'
import { PageFrame } from '#web/desk/shared/page-frame.tsx'
import { RecordPresence } from '#web/desk/shared/record-presence.tsx'
import { RowsSkeleton } from '#web/desk/shared/rows-skeleton.tsx'
import { useHours } from './hours-data.ts'
import { HoursForm } from './hours-form.tsx'

/** When concierges are here, and how soon a member is answered then. */
export function HoursPage() {
  const { data, error, refetch } = useHours()
  return (
    <PageFrame
      title="Hours"
      lead="The time until a member is answered counts within these hours only, and stands still while somebody else has the ball."
      tools={<RecordPresence record="hours" />}
    >
      {error && !data && <LoadFailed error={error} onRetry={refetch} />}
      {!error && !data && <RowsSkeleton />}
      {data && <HoursForm hours={data} />}
    </PageFrame>
  )
}
