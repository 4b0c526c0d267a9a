import { useEffect } from 'react'
import { LoadFailed } from '#web/desk/shared/load-failed.tsx'
import { momentInSentence } from '#web/desk/shared/moments.ts'
import { useColleagues, useSession } from '#web/desk/shared/queries.ts'
import { Button } from '#web/kit/button.tsx'
import { Skeleton } from '#web/kit/skeleton.tsx'
import { GoAway } from './go-away.tsx'
import { useComeBack, useMyPromises } from './handover-data.ts'
import styles from './handover-page.module.css'
import { Packets } from './packets.tsx'

/** Going away and coming back: what one has promised goes to somebody who is here, and nothing is left behind. */
export function HandoverPage() {
  const me = useSession()?.staff.id
  const { data: colleagues, refetch } = useColleagues()
  const mine = colleagues?.find(({ id }) => id === me)
  // who is here decides who can take anything, so it is asked again
  useEffect(() => void refetch(), [refetch])
  return (
    <main className={styles.page} id="work" tabIndex={-1}>
      <h1 className="d3">Hand over</h1>
      {mine && !mine.on_shift && <Away until={mine.away_until} cover={mine.covered_by?.name ?? null} />}
      <Packets />
      {mine?.on_shift && <Leaving />}
    </main>
  )
}

function Away({ until, cover }: { until: string | null; cover: string | null }) {
  const comeBack = useComeBack()
  return (
    <section className={styles.away} aria-label="Your shift">
      <p>
        <b>You are away{until && ` until ${momentInSentence(until, new Date())}`}.</b>
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
