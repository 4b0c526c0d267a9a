import type { Query, QueryKey } from '@tanstack/react-query'
import { relativeTime } from '#basics/relative-time.ts'
import type { ListedRequest } from '#contract/member/requests.ts'
import { connection } from '#web/wire/connection.ts'
import { queryClient } from '#web/wire/query.ts'
import { session } from '#web/wire/session.ts'
import { openDeviceStore } from '../shared/device/device-store.ts'
import { COMPLETIONS } from '../shared/finding-keys.ts'
import { offline } from '../shared/offline-banner.tsx'
import { keys } from '../shared/queries.ts'

const MOST_THREADS = 20
const THREAD = JSON.stringify(keys.request('')).slice(0, -3)
const OPTIONS = JSON.stringify(keys.options('')).slice(0, -3)
const LISTS = [keys.user, keys.openRequests, keys.inProgressRequests, keys.completedRequests, COMPLETIONS].map((key) =>
  JSON.stringify(key),
)

/** Stores what is fetched of the member's requests on this device, and shows it again while offline. */
export function followAnswers() {
  const token = session.current()?.token
  const follow = ({ queryKey, state }: Query) => {
    if (state.status !== 'success' || session.current()?.token !== token) return
    // a browser that stores nothing shows nothing offline
    void store(queryKey, state.data, state.dataUpdatedAt).catch(() => undefined)
  }
  const cache = queryClient.getQueryCache()
  // the library types what it hands on as any
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

/** The oldest of what the page shows, in words. */
function showOldest() {
  const shown = queryClient.getQueryCache().findAll({ queryKey: keys.requests, type: 'active' })
  const times = shown.flatMap(({ state }) => (state.data === undefined ? [] : [state.dataUpdatedAt]))
  if (times.length === 0) return
  const age = relativeTime(new Date(Math.min(...times)), new Date()).toLowerCase()
  offline.set([`You see how it was ${age}.`, offline.current()[1]])
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

/** What is in none of the lists was erased, perhaps on another device. */
async function forgetErased(device: Awaited<ReturnType<typeof openDeviceStore>>) {
  const lists = [keys.openRequests, keys.inProgressRequests, keys.completedRequests].map((key) =>
    queryClient.getQueryData<ListedRequest[]>(key),
  )
  const listed = lists.flatMap((list) => list ?? []).map(({ external_id }) => external_id)
  if (lists.includes(undefined)) return
  for (const { query } of await device.getAll('answers')) {
    const isOfRequest = [THREAD, OPTIONS].some((prefix) => query.startsWith(prefix))
    if (isOfRequest && !listed.some((id) => query.includes(id))) await device.delete('answers', query)
  }
}

/** What could not be fetched is shown as it was. Once the connection is back it is fetched as anything old is. */
async function showStored() {
  const device = await openDeviceStore()
  for (const { query, data, at } of await device.getAll('answers')) {
    const queryKey = JSON.parse(query) as QueryKey // as it was stored above
    if (queryClient.getQueryData(queryKey) === undefined) queryClient.setQueryData(queryKey, data, { updatedAt: at })
  }
}
