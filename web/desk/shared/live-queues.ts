import type { Query } from '@tanstack/react-query'
import { paced } from '#basics/paced.ts'
import { deskAlerts } from '#contract/desk/alerts.ts'
import { deskRequests } from '#contract/desk/queue.ts'
import { call } from './call.ts'
import { type Alerts, patchAlerts } from './patch-alerts.ts'
import { holds, mayHold, patchQueue, type Queue } from './patch-queue.ts'
import { isPaged, keys, queryClient, sessionNow } from './queries.ts'
import { type QueuePage, whole } from './queue-answer.ts'
import { type QueueSearch, queryFrom } from './queue-search.ts'

// What changes in the queue is put into the lists that show it, and into what calls this colleague: each asks for what has
// changed, and for nothing else.

/** How old a colleague's row in one's list may be. */
const ROW_PAUSE_MS = 3_000
/** How late one hears that something calls everybody. */
const CALL_PAUSE_MS = 4_000
/** And what a search finds of others' requests. */
const SEARCH_PAUSE_MS = 5_000
/** And what no change tells of each list: what lies aside elsewhere, or is due by the clock. */
const LIST_PAUSE_MS = 60_000
/** And all lists, once the connection is back: other desks have lost it, too. */
const LOSS_PAUSE_MS = 4_000
/** Stands for a request where an event is about them all. */
const EVERY_REQUEST = ''
/** More than one question names. */
const MOST_ROWS = 50

const changed = new Set<string>()
const calling = new Set<string>()
const alerts = paced(readAlerts, CALL_PAUSE_MS)
const rows = paced(readRows, ROW_PAUSE_MS)
const searches = paced(() => readLists(isSearch), SEARCH_PAUSE_MS)
const lists = paced(() => readLists(), LIST_PAUSE_MS)
const afterLoss = paced(() => readLists(), LOSS_PAUSE_MS)

/** One of an earlier release says no more than which request it is. */
type ChangeEvent = { external_id: string; assignee_id?: number | null; place?: string | null }

/** As an event says it: brings a request into the lists on this page, or out of them, where it may belong into one. */
function queueChanged(data: string): void {
  const { external_id: id, assignee_id: assignee, place } = JSON.parse(data) as ChangeEvent // our own server’s, as all answers are (web/wire/call.ts)
  if (id === EVERY_REQUEST) return allChanged()
  const isOwn = assignee === sessionNow()?.staff.id
  const change = { id, assignee, place, isOwn }
  void queryClient.invalidateQueries({ queryKey: keys.request(id) })
  lists.later()
  // a colleague may have taken what called all
  if (isOwn || assignee === null || callsNow(id)) {
    calling.add(id)
    if (isOwn) alerts.now()
    else alerts.later()
  }
  const shown = activeQueues()
  if (shown.some(isSearch)) searches.soon()
  if (!shown.some((query) => mayHold(query.state.data, searchOf(query), change))) return
  changed.add(id)
  if (isOwn) rows.now()
  else rows.soon()
}

/** Other hours move what is due of each. */
function allChanged(): void {
  void queryClient.invalidateQueries({ queryKey: keys.alerts, exact: true })
  afterLoss.later()
}

/** The same of what one has done oneself: at once. */
export function rowChanged(id: string): void {
  changed.add(id)
  rows.now()
  calling.add(id)
  alerts.now()
}

/** What was missed is found by reading again. */
export const readQueuesLater = (): void => afterLoss.later()

export const stopReading = (): void => {
  for (const one of [alerts, rows, searches, lists, afterLoss]) one.stop()
}

export const isListed = (id: string): boolean => activeQueues().some(({ state }) => state.data && holds(state.data, id))

/** Says at the tabs how many there are, as an event has it. */
function countQueues(data: string): void {
  const counts = JSON.parse(data) as QueuePage['counts'] // the same
  const recount = (page: QueuePage) => ({ ...page, counts })
  for (const { queryKey, state } of activeQueues())
    queryClient.setQueryData<Queue>(queryKey, (queue) => queue && { ...queue, pages: queue.pages.map(recount) }, {
      // its rows are as old as they were
      updatedAt: state.dataUpdatedAt,
    })
}

export { countQueues as 'counts.changed', queueChanged as 'queue.changed' }

type ActiveQueue = Query<Queue>

const activeQueues = () =>
  queryClient.getQueryCache().findAll({ queryKey: keys.queues, type: 'active', predicate: isPaged }) as ActiveQueue[] // as useQueue fills them

const searchOf = ({ queryKey }: ActiveQueue) => queryKey[1] as QueueSearch // what is paged has one
const isSearch = (query: ActiveQueue): boolean => searchOf(query).q !== ''

async function readRows(): Promise<void> {
  const ids = [...changed]
  changed.clear()
  // what nobody sees is read once it is looked at
  if (!document.hidden) await Promise.all(activeQueues().map((query) => readInto(query, ids)))
}

async function readInto(query: ActiveQueue, ids: readonly string[]): Promise<void> {
  const before = query.state
  // the order of what was found, and an answer that is on its way, are not to be patched
  const isWhole = isSearch(query) || ids.length > MOST_ROWS || before.fetchStatus !== 'idle' || !before.data
  const answer = isWhole ? null : await rowsOf(query, ids)
  const isSame = query.state.dataUpdatedAt === before.dataUpdatedAt && query.state.fetchStatus === 'idle'
  if (!answer || !isSame) return queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true })
  queryClient.setQueryData<Queue>(query.queryKey, (queue) => queue && patchQueue(queue, ids, answer))
}

/** Null where there is no telling. */
async function rowsOf(query: ActiveQueue, ids: readonly string[]) {
  try {
    const answer = whole(await call(deskRequests, { query: { ...queryFrom(searchOf(query)), only: ids.join(',') } }))
    // an earlier release says no place, and does not know what was asked
    return answer.requests.every(({ place }) => place !== '') ? answer : null
  } catch {
    return null
  }
}

const callsNow = (id: string): boolean => alertsNow()?.alerts.some(({ external_id }) => external_id === id) ?? false
const alertsNow = () => queryClient.getQueryData<Alerts>(keys.alerts)

/** A page that nobody sees calls, too. */
async function readAlerts(): Promise<void> {
  const ids = [...calling]
  calling.clear()
  const before = alertsNow()
  const isWhole =
    !before || ids.length > MOST_ROWS || queryClient.isFetching({ queryKey: keys.alerts, exact: true }) > 0
  const only = ids.join(',')
  const answer = isWhole ? null : await call(deskAlerts, { query: { only } }).catch(() => null)
  if (!before || !answer || alertsNow() !== before)
    return queryClient.invalidateQueries({ queryKey: keys.alerts, exact: true })
  queryClient.setQueryData(keys.alerts, patchAlerts(before, ids, answer))
}

async function readLists(which: (query: ActiveQueue) => boolean = () => true): Promise<void> {
  if (document.hidden) return
  const queries = activeQueues().filter(which)
  await Promise.all(queries.map(({ queryKey }) => queryClient.invalidateQueries({ queryKey, exact: true })))
}
