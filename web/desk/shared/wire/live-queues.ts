import type { Query } from '@tanstack/react-query'
import { paced } from '#basics/time/paced.ts'
import { deskAlerts } from '#contract/desk/queue/alerts.ts'
import { deskRequests } from '#contract/desk/queue/queue.ts'
import { type QueueSearch, queryFrom } from '#web/desk/shared/search-params/queue-search.ts'
import { keyOf } from '#web/wire/keys.ts'
import { call } from './call.ts'
import { type Alerts, patchAlerts } from './patch-alerts.ts'
import { holds, mayHold, patchQueue, type Queue } from './patch-queue.ts'
import { queryClient, refetchAnswers, refetchRequest, searchOf, sessionNow } from './queries.ts'
import { type QueuePage, whole } from './queue-answer.ts'

// Applies queue changes from live events to the loaded lists and to the alerts. Each list fetches only the changed
// requests.

/** Maximum delay until a colleague's change shows in a list. */
const ROW_PAUSE_MS = 3_000
/** Maximum delay of an alert that goes to all concierges. */
const CALL_PAUSE_MS = 4_000
/** Maximum delay of colleagues' changes in search results. */
const SEARCH_PAUSE_MS = 5_000
/** Refresh interval for changes without an event: snoozes of colleagues, and due times. */
const LIST_PAUSE_MS = 60_000
/** Delay before all lists are refreshed after a reconnect, because other desks reconnect at the same time. */
const LOSS_PAUSE_MS = 4_000
/** Placeholder id for an event that concerns all requests. */
const EVERY_REQUEST = ''
/** Maximum number of ids in one call. */
const MOST_ROWS = 50

const changed = new Set<string>()
const calling = new Set<string>()
const alerts = paced(readAlerts, CALL_PAUSE_MS)
const rows = paced(readRows, ROW_PAUSE_MS)
const searches = paced(() => readLists(isSearch), SEARCH_PAUSE_MS)
const lists = paced(() => readLists(), LIST_PAUSE_MS)
const afterLoss = paced(() => readLists(), LOSS_PAUSE_MS)

/** An event from a server of the previous release has only the request's id. */
type ChangeEvent = { external_id: string; assignee_id?: number | null; place?: string | null }

/**
 * Adds a request to the lists on this page, or removes it, according to an event. Lists that cannot contain it are
 * skipped.
 */
export function queueChanged(data: string): void {
  const { external_id: id, assignee_id: assignee, place } = JSON.parse(data) as ChangeEvent // our server's answers are trusted (web/wire/call.ts)
  if (id === EVERY_REQUEST) return allChanged()
  const isOwn = assignee === sessionNow()?.staff.id
  const change = { id, assignee, place, isOwn }
  void refetchRequest(id)
  lists.later()
  // A colleague may have taken a request that alerts everyone.
  if (isOwn || assignee === null || callsNow(id)) {
    calling.add(id)
    if (isOwn) alerts.now()
    else alerts.later()
  }
  const shown = activeQueues()
  if (shown.some(isSearch)) searches.soon()
  if (!shown.some(({ query, search }) => mayHold(query.state.data, search, change))) return
  changed.add(id)
  if (isOwn) rows.now()
  else rows.soon()
}

/** A change of business hours changes all due times. */
function allChanged(): void {
  void refetchAnswers(deskAlerts)
  afterLoss.later()
}

/** Refreshes a request that the signed-in colleague changed, without delay. */
export function rowChanged(id: string): void {
  changed.add(id)
  rows.now()
  calling.add(id)
  alerts.now()
}

/** Refreshes all lists after a lost connection. */
export const readQueuesLater = (): void => afterLoss.later()

export const stopReading = (): void => {
  for (const one of [alerts, rows, searches, lists, afterLoss]) one.stop()
}

export const isListed = (id: string): boolean =>
  activeQueues().some(({ query: { state } }) => state.data && holds(state.data, id))

/** Updates the counts of the tabs from an event. */
export function countQueues(data: string): void {
  const counts = JSON.parse(data) as QueuePage['counts'] // from our server, too
  const recount = (page: QueuePage) => ({ ...page, counts })
  for (const {
    query: { queryKey, state },
  } of activeQueues())
    queryClient.setQueryData<Queue>(queryKey, (queue) => queue && { ...queue, pages: queue.pages.map(recount) }, {
      // keeps the previous age of the rows
      updatedAt: state.dataUpdatedAt,
    })
}

type ActiveQueue = { readonly query: Query<Queue>; readonly search: QueueSearch }

const activeQueues = () =>
  queryClient
    .getQueryCache()
    .findAll({ type: 'active' })
    .flatMap((query) => {
      const search = searchOf(query)
      return search ? [{ query: query as Query<Queue>, search }] : [] // `useQueue` gives a search to no other query
    })

const isSearch = ({ search }: ActiveQueue): boolean => search.q !== ''

async function readRows(): Promise<void> {
  const ids = [...changed]
  changed.clear()
  // A hidden page is refreshed when it becomes visible.
  if (!document.hidden) await Promise.all(activeQueues().map((active) => readInto(active, ids)))
}

async function readInto(active: ActiveQueue, ids: readonly string[]): Promise<void> {
  const { query, search } = active
  const before = query.state
  // Search results have their own order, and a pending answer would overwrite a patch: both are fetched in full.
  const isWhole = isSearch(active) || ids.length > MOST_ROWS || before.fetchStatus !== 'idle' || !before.data
  const answer = isWhole ? null : await rowsOf(search, ids)
  const isSame = query.state.dataUpdatedAt === before.dataUpdatedAt && query.state.fetchStatus === 'idle'
  if (!answer || !isSame) return queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true })
  queryClient.setQueryData<Queue>(query.queryKey, (queue) => queue && patchQueue(queue, ids, answer))
}

/** Returns null if the rows cannot be read. */
async function rowsOf(search: QueueSearch, ids: readonly string[]) {
  try {
    const answer = whole(await call(deskRequests, { query: { ...queryFrom(search), only: ids.join(',') } }))
    // A server of the previous release sends no place and ignores the list of ids.
    return answer.requests.every(({ place }) => place !== '') ? answer : null
  } catch {
    return null
  }
}

const callsNow = (id: string): boolean => alertsNow()?.alerts.some(({ external_id }) => external_id === id) ?? false
const alertsNow = () => queryClient.getQueryData<Alerts>(keyOf(deskAlerts))

/** Runs in hidden pages, too, because they also alert. */
async function readAlerts(): Promise<void> {
  const ids = [...calling]
  calling.clear()
  const before = alertsNow()
  const isWhole = !before || ids.length > MOST_ROWS || queryClient.isFetching({ queryKey: keyOf(deskAlerts) }) > 0
  const only = ids.join(',')
  const answer = isWhole ? null : await call(deskAlerts, { query: { only } }).catch(() => null)
  if (!before || !answer || alertsNow() !== before) return refetchAnswers(deskAlerts)
  queryClient.setQueryData(keyOf(deskAlerts), patchAlerts(before, ids, answer))
}

async function readLists(which: (queue: ActiveQueue) => boolean = () => true): Promise<void> {
  if (document.hidden) return
  const queries = activeQueues().filter(which)
  await Promise.all(queries.map(({ query: { queryKey } }) => queryClient.invalidateQueries({ queryKey, exact: true })))
}
