import type { Query, QueryKey } from '@tanstack/react-query'
import { t } from '#basics/language/translate.ts'
import { relativeTime } from '#basics/time/relative-time.ts'
import { currentUser } from '#contract/member/accounts.ts'
import { listCompletions } from '#contract/member/finding.ts'
import { getOptions } from '#contract/member/options.ts'
import {
  completedRequests,
  getRequest,
  inProgressRequests,
  type ListedRequest,
  openRequests,
} from '#contract/member/requests.ts'
import { queryClient } from '#web/member/wire/query.ts'
import { connection } from '#web/wire/connection/connection.ts'
import { isKeyOf, keyOf } from '#web/wire/keys.ts'
import { session } from '#web/wire/session.ts'
import { openDeviceStore } from '../shared/device/device-store.ts'
import { offline } from '../shared/offline-banner.tsx'
import { requestReads } from '../shared/queries.ts'

const MOST_THREADS = 20
const THREAD = JSON.stringify(keyOf(getRequest)).slice(0, -1)
const OPTIONS = JSON.stringify(keyOf(getOptions)).slice(0, -1)
const requestLists = [openRequests, inProgressRequests, completedRequests]
const LISTS = [currentUser, ...requestLists, listCompletions].map((endpoint) => JSON.stringify(keyOf(endpoint)))

/** Stores fetched data of the member's requests on this device, and shows it while offline. */
export function followAnswers() {
  const token = session.current()?.token
  const follow = ({ queryKey, state }: Query) => {
    if (state.status !== 'success' || session.current()?.token !== token) return
    // a browser without storage shows nothing offline
    void store(queryKey, state.data, state.dataUpdatedAt).catch(() => undefined)
  }
  const cache = queryClient.getQueryCache()
  // the library types these values as any
  cache.subscribe(({ type, query }) => type === 'updated' && follow(query as Query))
  for (const query of cache.getAll()) follow(query)
  const show = () => {
    if (connection.isUp()) return
    showOldest()
    void showStored().catch(() => undefined)
  }
  connection.subscribe(show)
  cache.subscribe(() => connection.isUp() || showOldest())
  show()
}

/** The age of the oldest data on the page, as text. */
function showOldest() {
  const shown = queryClient.getQueryCache().findAll({
    type: 'active',
    predicate: ({ queryKey }) => isKeyOf(queryKey, requestReads),
  })
  const times = shown.flatMap(({ state }) => (state.data === undefined ? [] : [state.dataUpdatedAt]))
  if (times.length === 0) return
  const age = relativeTime(new Date(Math.min(...times)), new Date()).toLowerCase()
  offline.set([t('You see how it was {when}.', { when: age }), offline.current()[1]])
}

const stored = new Map<string, number>()

async function store(queryKey: QueryKey, data: unknown, at: number) {
  const query = JSON.stringify(queryKey)
  const many = [THREAD, OPTIONS].find((prefix) => query.startsWith(prefix))
  if (!many && !LISTS.includes(query)) return
  if (stored.get(query) === at) return
  stored.set(query, at)
  const device = await openDeviceStore()
  await device.put('answers', { query, data, at })
  if (!many) return forgetErased(device)
  const same = (await device.getAll('answers')).filter((one) => one.query.startsWith(many))
  const old = same.toSorted((one, other) => other.at - one.at).slice(MOST_THREADS)
  for (const one of old) await device.delete('answers', one.query)
}

/** A request in none of the lists was erased, perhaps on another device. */
async function forgetErased(device: Awaited<ReturnType<typeof openDeviceStore>>) {
  const lists = requestLists.map((endpoint) => queryClient.getQueryData<ListedRequest[]>(keyOf(endpoint)))
  const listed = lists.flatMap((list) => list ?? []).map(({ external_id }) => external_id)
  if (lists.includes(undefined)) return
  for (const { query } of await device.getAll('answers')) {
    const isOfRequest = [THREAD, OPTIONS].some((prefix) => query.startsWith(prefix))
    if (isOfRequest && !listed.some((id) => query.includes(id))) await device.delete('answers', query)
  }
}

/** Shows the stored data when a fetch fails. Once the connection is back it is refetched like any stale data. */
async function showStored() {
  const device = await openDeviceStore()
  for (const { query, data, at } of await device.getAll('answers')) {
    const queryKey = JSON.parse(query) as QueryKey // stored above
    if (queryClient.getQueryData(queryKey) === undefined) queryClient.setQueryData(queryKey, data, { updatedAt: at })
  }
}
