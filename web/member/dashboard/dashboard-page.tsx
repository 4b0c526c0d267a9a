import { Link } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense } from 'react'
import { Button } from '#web/kit/button.tsx'
import { classNames } from '#web/kit/class-names.ts'
import { PlusIcon } from '#web/kit/icons.tsx'
import { Skeleton } from '#web/kit/skeleton.tsx'
import { TextLink } from '#web/kit/text-link.tsx'
import { useMedia } from '#web/kit/use-media.ts'
import { useMinute } from '#web/kit/use-minute.ts'
import { openCategories } from '#web/member/shared/drawer-state.ts'
import { useOpenPromises } from '../shared/attention.ts'
import { LoadFailed } from '../shared/load-failed.tsx'
import { useActiveRequests, useCurrentUser } from '../shared/queries.ts'
import { useRememberedRows } from '../shared/remembered-rows.ts'
import { RequestList, RequestListSkeleton } from '../shared/request-list.tsx'
import styles from './dashboard-page.module.css'
import { later, Opening, OpeningSkeleton, useOpening } from './opening.tsx'
import { Quilt } from './quilt.tsx'

const YEAR_AFTER_MS = 4000

/** Only who has nothing under way fetches them. */
const FirstThing = lazy(() => import('./first-thing.tsx'))
/** At the end of the page, where nothing moves for it; the first page needs none of it. */
const Year = lazy(
  () =>
    new Promise<typeof import('./year.tsx')>((go) =>
      // where it can't be fetched, it is left out
      setTimeout(
        () =>
          void later()
            .then(({ year }) => year().then(go))
            .catch(() => undefined),
        YEAR_AFTER_MS,
      ),
    ),
)
const NothingYet = lazy(() => import('./nothing-yet.tsx'))

/** Who speaks first, what is under way, and what else could be handed over. */
export function DashboardPage() {
  const { data: user, error } = useCurrentUser()
  const { data: requests, error: noRequests } = useActiveRequests()
  const { data: opening, error: noOpening } = useOpening()
  const isPhone = useMedia('(width < 40rem)')
  const isFirst = opening?.opening === null
  const rows = useRememberedRows('active', requests?.length, 0)
  // with nothing under way the ideas stand before the requests
  const isOrdered = opening !== undefined || noOpening !== null || (requests?.length ?? rows) > 0
  const ways = <WaysIn custom={isFirst ? 'secondary' : 'primary'} />
  const ideas = (
    <Quilt
      title={isFirst ? 'Or start with an idea' : 'What else can we take off your hands?'}
      isPlaced={isFirst || (isOrdered && (requests !== undefined || noRequests !== null))}
    />
  )
  return (
    <>
      <div className={styles.hello}>
        <h1 className="d4">
          {user ? `Hi, ${user.first_name}` : <span className={error ? undefined : 'sr'}>Hi</span>}
          {!user && !error && <Skeleton className={styles.name} />}
        </h1>
        {!isPhone && ways}
      </div>
      {!user && error && <LoadFailed error={error} title="We couldn’t get your name" size="line" />}
      {opening?.opening && <Opening opening={opening.opening} isOnly={requests?.length === 1} />}
      {isFirst && (
        <Suspense fallback={<OpeningSkeleton />}>
          <FirstThing concierge={opening.last_concierge} />
        </Suspense>
      )}
      {!opening && !noOpening && <OpeningSkeleton />}
      {isFirst && ideas}
      <YourRequests rows={rows || USUAL_ROWS} isPlaced={isOrdered}>
        {isPhone && ways}
      </YourRequests>
      {!isFirst && ideas}
      <Suspense>
        <Year />
      </Suspense>
    </>
  )
}

function WaysIn({ custom }: { custom: 'primary' | 'secondary' }) {
  return (
    <div className={styles.actions}>
      <Button variant="secondary" onClick={() => openCategories('explore')}>
        Explore all categories
      </Button>
      <Button variant={custom} onClick={() => openCategories('custom')}>
        <PlusIcon />
        Custom request
      </Button>
    </div>
  )
}

const USUAL_ROWS = 3

type YourRequestsProps = {
  /** How many there probably are. */
  rows: number
  /** Where it stands is known. Until then it isn't seen: it would move. */
  isPlaced: boolean
  children: ReactNode
}

function YourRequests({ rows, isPlaced, children }: YourRequestsProps) {
  const { data: requests, error } = useActiveRequests()
  const promises = useOpenPromises(useMinute())
  return (
    <section aria-labelledby="your-requests" className={classNames(styles.requests, !isPlaced && styles.coming)}>
      <div className={styles.head}>
        <h2 className="d4" id="your-requests">
          Your requests
        </h2>
        <TextLink className={styles.all} render={<Link to="/requests" />}>
          View all
        </TextLink>
      </div>
      {requests && requests.length > 0 && <RequestList requests={requests} ruled promises={promises} />}
      {requests?.length === 0 && (
        <Suspense fallback={<RequestListSkeleton ruled rows={1} />}>
          <NothingYet />
        </Suspense>
      )}
      {!requests && !error && <RequestListSkeleton ruled rows={rows} />}
      {!requests && error && <LoadFailed error={error} title="We couldn’t get your requests" level={3} />}
      {children}
    </section>
  )
}
