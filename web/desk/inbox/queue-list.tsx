import { Fragment, lazy, Suspense, useCallback, useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import type { QueuedRequest } from '#contract/desk/queue.ts'
import { LoadFailed } from '#web/desk/shared/load-failed.tsx'
import { clockTime } from '#web/desk/shared/moments.ts'
import { PictureRowsSkeleton } from '#web/desk/shared/picture-rows-skeleton.tsx'
import { useQueue } from '#web/desk/shared/queries.ts'
import type { QueueSearch } from '#web/desk/shared/queue-search.ts'
import { groupCounts, isDone, isOurs } from '#web/desk/shared/queue-totals.ts'
import { AlertBox } from '#web/kit/alert-box.tsx'
import { Button } from '#web/kit/button.tsx'
import { connection } from '#web/wire/connection.ts'
import { useDueNowKnown } from './due-now.tsx'
import { foundLabel } from './found-label.ts'
import styles from './queue.module.css'
import type { RowAct } from './queue-commands.ts'
import { QueueRows } from './queue-rows.tsx'

const SearchHelp = lazy(() =>
  import('./search-help.tsx').then((file) => ({ default: file.SearchHelp })).catch(() => ({ default: () => null })),
)
const SearchAnswer = lazy(() =>
  import('./search-answer.tsx').then((file) => ({ default: file.SearchAnswer })).catch(() => ({ default: () => null })),
)
const EmptyQueue = lazy(() =>
  import('./empty-queue.tsx').then((file) => ({ default: file.EmptyQueue })).catch(() => ({ default: () => null })),
)

type QueueListProps = {
  search: QueueSearch
  onSearch: (q: string) => void
  /** Where the rows stand in one line. */
  inOneLine: boolean
  /** Whether there is room beside them for how a search is said shorter. */
  hasHelp: boolean
  selected: ReadonlySet<string>
  onSelect: ((id: string) => void) | undefined
  /** What a phone's row offers. */
  onAct: (what: RowAct, id: string) => void
}

/** The requests of one cut, and more of them as one comes to the end. */
export function QueueList({ search, onSearch, hasHelp, ...rows }: QueueListProps) {
  const queue = useQueue(search)
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage, isPlaceholderData } = queue
  const isUp = useSyncExternalStore(connection.subscribe, connection.isUp)
  const end = useWhenSeen(() => void fetchNextPage())
  const isPlaced = useDueNowKnown()
  const status = useRef<HTMLParagraphElement>(null)
  // what was pressed goes with what it has changed
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
  const said = (part: 'narrower' | 'said' | 'wider') =>
    search.q !== '' && (
      <Suspense>
        <SearchAnswer part={part} first={first} q={search.q} onSearch={seek} />
      </Suspense>
    )
  const list = { ...rows, search, saysWho: search.tab === 'Everyone' || search.q !== '' }
  return (
    <Suspense fallback={<PictureRowsSkeleton inOneLine={rows.inOneLine} />}>
      <div className={hasHelp ? styles.helped : undefined}>
        <div aria-busy={isPlaceholderData}>
          {(!isUp || queue.isRefetchError) && (
            <p role="status" className={styles.behind}>
              Not refreshed since {clockTime(new Date(queue.dataUpdatedAt))}.{' '}
              <button type="button" onClick={() => void refetch()}>
                Try again
              </button>
            </p>
          )}
          <div className={styles.narrower}>
            <p
              ref={status}
              role="status"
              tabIndex={-1}
              className={first.found === null || requests.length === 0 ? 'sr' : styles.found}
            >
              {foundLabel(first.found)}
            </p>
            {said('narrower')}
          </div>
          {said('said')}
          {requests.length === 0 && <EmptyQueue search={search} next={first.snoozed.next} />}
          {groups.map(([title, some, kind]) => (
            <Fragment key={title}>
              <h2 className={styles.group}>
                {title} {kind && counts[kind] !== undefined && <span>{counts[kind]}</span>}
              </h2>
              <QueueRows requests={some} {...list} />
            </Fragment>
          ))}
          {said('wider')}
          {hasNextPage && (
            <div ref={end} className={styles.more}>
              {error && <AlertBox variant="error">{error.message}</AlertBox>}
              <Button small variant="tertiary" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                Show more
              </Button>
            </div>
          )}
        </div>
        {hasHelp && (
          <Suspense>
            <SearchHelp />
          </Suspense>
        )}
      </div>
    </Suspense>
  )
}

type Titled = readonly [title: string, requests: QueuedRequest[], kind?: 'ours' | 'others' | 'done']

/** In the order of the list itself. What was searched for stands by how well it fits. */
function groupsOf(requests: QueuedRequest[], isSearch: boolean): Titled[] {
  if (isSearch) return requests.length > 0 ? [['Best first', requests]] : []
  const all: Titled[] = [
    ['Waiting on us', requests.filter(isOurs), 'ours'],
    ['Waiting on someone else', requests.filter((request) => !isDone(request) && !isOurs(request)), 'others'],
    ['Completed', requests.filter(isDone), 'done'],
  ]
  return all.filter(([, some]) => some.length > 0)
}

/** So far before it comes into sight, in pixels. */
const BEFORE_PX = 400

/** A ref for what calls once it is about to be seen. */
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
