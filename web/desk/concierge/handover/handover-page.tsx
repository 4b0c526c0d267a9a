import { useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { timeNow } from '#basics/time/server-clock.ts'
import { LoadFailed } from '#web/desk/shared/layout/load-failed.tsx'
import { PageFrame } from '#web/desk/shared/layout/page-frame.tsx'
import { momentInSentence } from '#web/desk/shared/time/moments.ts'
import { useColleagues, useSession } from '#web/desk/shared/wire/queries.ts'
import { Button } from '#web/kit/controls/button.tsx'
import { Skeleton } from '#web/kit/feedback/skeleton.tsx'
import { Colleagues } from './colleagues.tsx'
import { GoAway } from './go-away.tsx'
import { HandOverFor } from './hand-over-for.tsx'
import { useComeBack, useMyPromises } from './handover-data.ts'
import styles from './handover-page.module.css'
import { OwnHours } from './own-hours.tsx'
import { Packets } from './packets.tsx'

/** Going away, coming back, and handing over the requests of a colleague who is away. */
export function HandoverPage() {
  const { for: colleague } = useSearch({ from: '/handover' })
  const { refetch } = useColleagues()
  // Refreshed on every visit, because only colleagues on shift can take requests.
  useEffect(() => void refetch(), [refetch])
  return colleague === undefined ? <OwnPage /> : <HandOverFor id={colleague} />
}

function OwnPage() {
  const me = useSession()?.staff.id
  const { data: colleagues = [], isPending, error, refetch } = useColleagues()
  const mine = colleagues.find(({ id }) => id === me)
  return (
    <PageFrame
      title="Hand over"
      lead="Before and after an absence. Your work goes to a colleague who is here, and members are not notified."
      className={styles.page}
    >
      {mine && !mine.on_shift && <Away until={mine.away_until} cover={mine.covered_by?.name ?? null} />}
      <Packets />
      <Colleagues colleagues={colleagues.filter(({ id }) => id !== me)} />
      {error && !mine && <LoadFailed error={error} onRetry={refetch} onPage />}
      {(isPending || mine?.on_shift) && <Leaving />}
      <OwnHours />
    </PageFrame>
  )
}

function Away({ until, cover }: { until: string | null; cover: string | null }) {
  const comeBack = useComeBack()
  return (
    <section className={styles.away} aria-label="Your shift">
      <p>
        <b>You are away{until && ` until ${momentInSentence(until, timeNow())}`}.</b>
        {cover && ` ${cover} covers for you.`}
      </p>
      <Button small loading={comeBack.isPending} onClick={() => comeBack.mutate()}>
        I’m back
      </Button>
    </section>
  )
}

function Leaving() {
  const { data: requests, error, refetch } = useMyPromises()
  if (error && !requests) return <LoadFailed error={error} onRetry={refetch} onPage />
  if (!requests)
    return (
      <div className="stack" aria-busy="true">
        <Skeleton shape="short" />
        <Skeleton shape="long" />
        <Skeleton shape="long" />
      </div>
    )
  return <GoAway requests={requests} />
}
