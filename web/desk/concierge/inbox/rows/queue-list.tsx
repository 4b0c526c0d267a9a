import { Fragment, useCallback, useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import type { QueuedRequest } from '#contract/desk/queue/queue.ts'
import { EmptyQueue } from '#web/desk/concierge/inbox/empty-queue.tsx'
import styles from '#web/desk/concierge/inbox/queue.module.css'
import type { RowAct } from '#web/desk/concierge/inbox/queue-commands.ts'
import { foundLabel } from '#web/desk/concierge/inbox/search/found-label.ts'
import { SearchAnswer } from '#web/desk/concierge/inbox/search/search-answer.tsx'
import { SearchHelp } from '#web/desk/concierge/inbox/search/search-help.tsx'
import { groupCounts, isDone, isOurs } from '#web/desk/concierge/shared/queue/queue-totals.ts'
import { LoadFailed } from '#web/desk/shared/layout/load-failed.tsx'
import { PictureRowsSkeleton } from '#web/desk/shared/layout/picture-rows-skeleton.tsx'
import type { QueueSearch } from '#web/desk/shared/search-params/queue-search.ts'
import { clockTime } from '#web/desk/shared/time/moments.ts'
import { useQueue } from '#web/desk/shared/wire/queries.ts'
import { Button } from '#web/kit/controls/button.tsx'
import { AlertBox } from '#web/kit/feedback/alert-box.tsx'
import { connection } from '#web/wire/connection/connection.ts'
import { useDueNowKnown } from './due-now.tsx'
import { QueueRows } from './queue-rows.tsx'

type QueueListProps = {
  search: QueueSearch
  onSearch: (q: string) => void
  /** Whether rows have one line. */
  inOneLine: boolean
  /** Whether there is room beside the rows for help with search syntax. */
  hasHelp: boolean
  selected: ReadonlySet<string>
  onSelect: ((id: string) => void) | undefined
  /** Actions of a row on a phone. */
  onAct: (what: RowAct, id: string) => void
}

/** The requests of one tab and its filters. Loads more near the end of the list. */
export function QueueList({ search, onSearch, hasHelp, ...rows }: QueueListProps) {
  const queue = useQueue(search)
  const { data, error, refetch, hasNextPage, fetchNextPage, isPlaceholderData } = queue
  const end = useWhenSeen(() => void fetchNextPage())
  const isPlaced = useDueNowKnown()
  const status = useRef<HTMLParagraphElement>(null)
  // The pressed button disappears with the new search.
  const seek = (q: string) => {
    status.current?.focus()
    onSearch(q)
  }
  const [first] = data?.pages ?? []
  const requests = useMemo(() => data?.pages.flatMap((page) => page.requests) ?? [], [data])
  const groups = useMemo(() => groupsOf(requests, search.q !== ''), [requests, search.q])
  if (error && !data) return <LoadFailed error={error} onRetry={refetch} />
  if (!data || !first || !isPlaced) return <PictureRowsSkeleton inOneLine={rows.inOneLine} />
  const counts = groupCounts({ first, tab: search.tab, requests, isWhole: !hasNextPage })
  const searchAnswer = (part: 'narrower' | 'forgiven' | 'wider') =>
    search.q !== '' && <SearchAnswer part={part} first={first} q={search.q} onSearch={seek} />
  const list = { ...rows, search, saysWho: search.tab === 'Everyone' || search.q !== '' }
  return (
    <div className={hasHelp ? styles.helped : undefined}>
      <div aria-busy={isPlaceholderData}>
        <NotRefreshed queue={queue} />
        <div className={styles.narrower}>
          <p
            ref={status}
            role="status"
            tabIndex={-1}
            className={first.found === null || requests.length === 0 ? 'sr' : styles.found}
          >
            {foundLabel(first.found)}
          </p>
          {searchAnswer('narrower')}
        </div>
        {searchAnswer('forgiven')}
        {requests.length === 0 && <EmptyQueue search={search} next={first.snoozed.next} />}
        {groups.map(([title, some, kind]) => (
          <Fragment key={title}>
            <GroupHeading title={title} count={kind && counts[kind]} />
            <QueueRows requests={some} {...list} />
          </Fragment>
        ))}
        {searchAnswer('wider')}
        {hasNextPage && <MoreRows queue={queue} end={end} />}
      </div>
      {hasHelp && <SearchHelp />}
    </div>
  )
}

/** Shown while the connection is down or the list could not be refreshed. */
function NotRefreshed({ queue }: { queue: ReturnType<typeof useQueue> }) {
  const isUp = useSyncExternalStore(connection.subscribe, connection.isUp)
  if (isUp && !queue.isRefetchError) return null
  return (
    <p role="status" className={styles.behind}>
      Not refreshed since {clockTime(new Date(queue.dataUpdatedAt))}.{' '}
      <button type="button" onClick={() => void queue.refetch()}>
        Try again
      </button>
    </p>
  )
}

type MoreRowsProps = { queue: ReturnType<typeof useQueue>; end: (place: HTMLElement | null) => void }

function MoreRows({ queue: { error, isFetchingNextPage, fetchNextPage }, end }: MoreRowsProps) {
  return (
    <div ref={end} className={styles.more}>
      {error && <AlertBox variant="error">{error.message}</AlertBox>}
      <Button small variant="tertiary" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
        Show more
      </Button>
    </div>
  )
}

function GroupHeading({ title, count }: { title: string; count: number | undefined }) {
  return (
    <h2 className={styles.group}>
      {title} {count !== undefined && <span>{count}</span>}
    </h2>
  )
}

type Titled = readonly [title: string, requests: QueuedRequest[], kind?: 'ours' | 'others' | 'done']

/** Groups in the order of the list. Search results are ordered by relevance. */
function groupsOf(requests: QueuedRequest[], isSearch: boolean): Titled[] {
  if (isSearch) return requests.length > 0 ? [['Best first', requests]] : []
  const all: Titled[] = [
    ['Waiting on us', requests.filter(isOurs), 'ours'],
    ['Waiting on someone else', requests.filter((request) => !isDone(request) && !isOurs(request)), 'others'],
    ['Completed', requests.filter(isDone), 'done'],
  ]
  return all.filter(([, some]) => some.length > 0)
}

/** Distance to the viewport at which the next page is loaded, in pixels. */
const BEFORE_PX = 400

/** Returns a ref for an element; `call` runs when the element is about to enter the viewport. */
function useWhenSeen(call: () => void): (place: HTMLElement | null) => void {
  const latest = useRef(call)
  useEffect(() => {
    latest.current = call
  })
  const observer = useRef<IntersectionObserver>(null)
  return useCallback((place: HTMLElement | null) => {
    observer.current?.disconnect()
    if (!place) return
    observer.current = new IntersectionObserver(
      (entries) => entries.some((one) => one.isIntersecting) && latest.current(),
      {
        root: place.closest('section'),
        rootMargin: `${BEFORE_PX}px`,
      },
    )
    observer.current.observe(place)
  }, [])
}
