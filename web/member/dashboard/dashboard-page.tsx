import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { Button } from '#web/kit/button.tsx'
import { PlusIcon } from '#web/kit/icons.tsx'
import { Skeleton } from '#web/kit/skeleton.tsx'
import { TextLink } from '#web/kit/text-link.tsx'
import { openCategories } from '#web/member/drawer-state.ts'
import { LoadFailed } from '../load-failed.tsx'
import { useActiveRequests, useCurrentUser } from '../queries.ts'
import { RequestList, RequestListSkeleton } from '../request-list.tsx'
import styles from './dashboard-page.module.css'
import { Quilt } from './quilt.tsx'

/** Only who has nothing under way fetches it. */
const NothingYet = lazy(() => import('./nothing-yet.tsx'))

/** What is under way, and what else could be handed over. */
export function DashboardPage() {
  const { data: user, error } = useCurrentUser()
  const { data: requests, error: noRequests } = useActiveRequests()
  return (
    <>
      <div className={styles.hello}>
        <h1 className="d4">{user ? `Hi, ${user.first_name}` : error ? 'Hi' : <Skeleton className={styles.name} />}</h1>
        <div className={styles.actions}>
          <Button variant="secondary" onClick={() => openCategories('explore')}>
            Explore all categories
          </Button>
          <Button onClick={() => openCategories('custom')}>
            <PlusIcon />
            Custom request
          </Button>
        </div>
      </div>
      {!user && error && <LoadFailed error={error} title="We couldn’t get your name and settings" size="line" />}
      <YourRequests withoutRetry={!user && error !== null} />
      <Quilt withoutRetry={(!user && error !== null) || (!requests && noRequests !== null)} />
    </>
  )
}

function YourRequests({ withoutRetry }: { withoutRetry: boolean }) {
  const { data: requests, error } = useActiveRequests()
  return (
    <section aria-labelledby="your-requests" className={styles.requests}>
      <div className={styles.head}>
        <h2 className="d4" id="your-requests">
          Your requests
        </h2>
        <TextLink render={<Link to="/requests" />}>View all</TextLink>
      </div>
      {requests && requests.length > 0 && <RequestList requests={requests} ruled />}
      {requests?.length === 0 && (
        <Suspense fallback={<RequestListSkeleton ruled />}>
          <NothingYet />
        </Suspense>
      )}
      {!requests && !error && <RequestListSkeleton ruled />}
      {!requests && error && (
        <LoadFailed error={error} title="We couldn’t get your requests" level={3} withoutRetry={withoutRetry} />
      )}
    </section>
  )
}
