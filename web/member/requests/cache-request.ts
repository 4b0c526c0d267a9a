import type { QueryClient, QueryKey } from '@tanstack/react-query'
import {
  completedRequests,
  getRequest,
  inProgressRequests,
  type ListedRequest,
  openRequests,
  type RequestDetail,
} from '#contract/member/requests.ts'
import { invalidate, keyOf } from '#web/wire/keys.ts'
import { requestReads } from '../shared/queries.ts'

const lists = {
  open: keyOf(openRequests),
  in_progress: keyOf(inProgressRequests),
  closed: keyOf(completedRequests),
}
const detailKey = (id: string) => keyOf(getRequest, { params: { id } })

/** Writes a request from a response into every cached query that contains it. */
export async function cacheRequest(client: QueryClient, request: RequestDetail) {
  // the response of a fetch in progress may be older
  await client.cancelQueries({ queryKey: detailKey(request.external_id) })
  client.setQueryData(detailKey(request.external_id), request)
  for (const [status, queryKey] of Object.entries(lists)) {
    const list = client.getQueryState<ListedRequest[]>(queryKey)
    if (list?.data === undefined) continue
    const rows = withRequest(list.data, request, status)
    // a list that is invalidated for another reason stays so
    if (isOwedNews(client, queryKey)) void client.invalidateQueries({ queryKey })
    else client.setQueryData(queryKey, rows, { updatedAt: list.dataUpdatedAt })
  }
}

/** Writes the moved mark into the cached queries of its request, and into those being fetched. */
export async function cacheMark(client: QueryClient, id: string, upTo: string) {
  const request = await arrived<RequestDetail>(client, detailKey(id))
  if (!request) return invalidate(client, ...requestReads)
  const after = request.messages.slice(request.messages.findIndex((message) => message.id === upTo) + 1)
  const unread_count = after.filter(({ source }) => source === 'other').length
  putInPlace(client, detailKey(id), { ...request, unread_count, read_up_to: upTo })
  await Promise.all(Object.values(lists).map((list) => markIn(client, list, { id, unread_count })))
}

async function markIn(client: QueryClient, queryKey: QueryKey, { id, unread_count }: Marked) {
  const list = await arrived<ListedRequest[]>(client, queryKey)
  if (!list) return client.invalidateQueries({ queryKey })
  const rows = list.map((row) => (row.external_id === id ? { ...row, unread_count } : row))
  putInPlace(client, queryKey, rows)
}

type Marked = Pick<ListedRequest, 'id' | 'unread_count'>

/** The cached data, once a fetch in progress has ended; undefined if the query is invalidated. */
async function arrived<Data>(client: QueryClient, queryKey: QueryKey): Promise<Data | undefined> {
  await client
    .getQueryCache()
    .find({ queryKey })
    ?.promise?.catch(() => undefined)
  return isOwedNews(client, queryKey) ? undefined : client.getQueryData<Data>(queryKey)
}

/** The rest of the data keeps its age. */
function putInPlace(client: QueryClient, queryKey: QueryKey, data: unknown) {
  client.setQueryData(queryKey, data, { updatedAt: client.getQueryState(queryKey)?.dataUpdatedAt })
}

/** A fetch in progress may return older data than the cache has now. */
function isOwedNews(client: QueryClient, queryKey: QueryKey) {
  const query = client.getQueryState(queryKey)
  return query?.fetchStatus === 'fetching' || query?.isInvalidated
}

/** The list of a status with the request in its place, or without it. */
function withRequest(rows: readonly ListedRequest[], request: ListedRequest, status: string) {
  const place = rows.findIndex(({ external_id }) => external_id === request.external_id)
  if (request.status !== status) return place < 0 ? rows : rows.toSpliced(place, 1)
  return place < 0 ? [...rows, request] : rows.with(place, request)
}
