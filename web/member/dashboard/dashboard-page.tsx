import { Link } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense } from 'react'
import { t } from '#basics/language/translate.ts'
import { timeNow } from '#basics/time/server-clock.ts'
import type { User } from '#contract/member/accounts.ts'
import { Button } from '#web/kit/controls/button.tsx'
import { TextLink } from '#web/kit/controls/text-link.tsx'
import { Skeleton } from '#web/kit/feedback/skeleton.tsx'
import { PlusIcon } from '#web/kit/icons/icons.tsx'
import { classNames } from '#web/kit/layout/class-names.ts'
import { useMedia } from '#web/kit/layout/use-media.ts'
import { useMinute } from '#web/kit/layout/use-minute.ts'
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

/** Fetched only for members with no request in progress. */
const FirstThing = lazy(() => import('./first-thing.tsx'))
/** At the end of the page, where it moves nothing; the first render does not need it. */
const Year = lazy(
  () =>
    new Promise<typeof import('./year.tsx')>((go) =>
      // if it fails to load, it is left out
      setTimeout(
        () =>
          void later()
            .then(({ year }) => year().then(go))
            .catch(() => undefined),
        YEAR_AFTER_MS,
      ),
    ),
)
/** Only for a member who left their company, or asked for the erasure of their account. */
const Ending = lazy(() => import('./ending.tsx'))
const NothingYet = lazy(() => import('./nothing-yet.tsx'))

/** The dashboard: the newest message or first suggestion, requests in progress, and ideas for more. */
export function DashboardPage() {
  const { data: user, error } = useCurrentUser()
  const { data: requests, error: noRequests } = useActiveRequests()
  const { data: opening, error: noOpening } = useOpening()
  const isPhone = useMedia('(width < 40rem)')
  const isFirst = opening?.opening === null
  const rows = useRememberedRows('active', requests?.length, 0)
  // with no request in progress the ideas come before the requests
  const isOrdered = opening !== undefined || noOpening !== null || (requests?.length ?? rows) > 0
  const areRequestsShown = isOrdered && (requests !== undefined || noRequests !== null)
  const ways = <WaysIn isFirst={isFirst} />
  const ideas = <Ideas isFirst={isFirst} isPlaced={areRequestsShown} />
  return (
    <>
      <Hello user={user} error={error}>
        {!isPhone && ways}
      </Hello>
      <Endings user={user} />
      <FirstBlock opening={opening} hasFailed={noOpening !== null} isOnly={requests?.length === 1} />
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

/** Shown to a member whose account will be erased, who cannot start requests, or for a time who left a company. */
function Endings({ user }: { user: User | undefined }) {
  if (!user?.standing) return null
  const { may_start, places } = user.standing
  const isEnding = ({ grace_until }: (typeof places)[number]) => grace_until && new Date(grace_until) > timeNow()
  if (!user.erase_at && may_start && !places.some(isEnding)) return null
  return (
    <Suspense>
      <Ending eraseAt={user.erase_at} standing={user.standing} />
    </Suspense>
  )
}

type HelloProps = { user: User | undefined; error: Error | null; children: ReactNode }

function Hello({ user, error, children }: HelloProps) {
  return (
    <>
      <div className={styles.hello}>
        <Greeting firstName={user?.first_name} hasFailed={error !== null} />
        {children}
      </div>
      {!user && error && <LoadFailed error={error} title={t('We couldn’t get your name')} size="line" />}
    </>
  )
}

function Greeting({ firstName, hasFailed }: { firstName: string | undefined; hasFailed: boolean }) {
  if (firstName !== undefined) return <h1 className="d4">{t('Hi, {name}', { name: firstName })}</h1>
  return (
    <h1 className="d4">
      <span className={hasFailed ? undefined : 'sr'}>{t('Hi')}</span>
      {!hasFailed && <Skeleton className={styles.name} />}
    </h1>
  )
}

type FirstBlockProps = { opening: ReturnType<typeof useOpening>['data']; hasFailed: boolean; isOnly: boolean }

/** The newest message, or the first suggestion to a member with no request in progress. */
function FirstBlock({ opening, hasFailed, isOnly }: FirstBlockProps) {
  if (!opening) return hasFailed ? null : <OpeningSkeleton />
  if (opening.opening) return <Opening opening={opening.opening} isOnly={isOnly} />
  return (
    <Suspense fallback={<OpeningSkeleton />}>
      <FirstThing concierge={opening.last_concierge} />
    </Suspense>
  )
}

type IdeasProps = { isFirst: boolean; isPlaced: boolean }

function Ideas({ isFirst, isPlaced }: IdeasProps) {
  return (
    <Quilt
      title={isFirst ? t('Or start with an idea') : t('What else can we take off your hands?')}
      isPlaced={isFirst || isPlaced}
    />
  )
}

function WaysIn({ isFirst }: Pick<IdeasProps, 'isFirst'>) {
  return (
    <div className={styles.actions}>
      <Button variant="secondary" onClick={() => openCategories('explore')}>
        {t('Explore all categories')}
      </Button>
      <Button variant={isFirst ? 'secondary' : 'primary'} onClick={() => openCategories('custom')}>
        <PlusIcon />
        {t('Custom request')}
      </Button>
    </div>
  )
}

const USUAL_ROWS = 3

type YourRequestsProps = {
  /** The expected number of rows. */
  rows: number
  /** Whether its position is known. Until then it is hidden, because it would move. */
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
          {t('Your requests')}
        </h2>
        <TextLink className={styles.all} render={<Link to="/requests" />}>
          {t('View all')}
        </TextLink>
      </div>
      {requests && requests.length > 0 && <RequestList requests={requests} ruled promises={promises} />}
      {requests?.length === 0 && (
        <Suspense fallback={<RequestListSkeleton ruled rows={1} />}>
          <NothingYet />
        </Suspense>
      )}
      {!requests && !error && <RequestListSkeleton ruled rows={rows} />}
      {!requests && error && <LoadFailed error={error} title={t('We couldn’t get your requests')} level={3} />}
      {children}
    </section>
  )
}
