import type { QueryClient } from '@tanstack/react-query'
import type { ListedRequest, RequestDetail } from '#contract/member/requests.ts'
import { keys } from '../shared/queries.ts'

const lists = { open: keys.openRequests, in_progress: keys.inProgressRequests, closed: keys.completedRequests }

/** Puts a request, as an answer has just brought it, into all that is cached of it. */
export async function cacheRequest(client: QueryClient, request: RequestDetail) {
  // what is being fetched may be older
  await client.cancelQueries({ queryKey: keys.request(request.external_id) })
  client.setQueryData(keys.request(request.external_id), request)
  for (const [status, queryKey] of Object.entries(lists)) {
    const list = client.getQueryState<ListedRequest[]>(queryKey)
    if (list?.data === undefined) continue
    const rows = withRequest(list.data, request, status)
    // a list that is owed other news stays so
    if (isOwedNews(client, queryKey)) void client.invalidateQueries({ queryKey })
    else client.setQueryData(queryKey, rows, { updatedAt: list.dataUpdatedAt })
  }
}

/** Puts the mark that was moved up to a message into all that is cached of its request, and into what is on its way. */
export async function cacheMark(client: QueryClient, id: string, upTo: string) {
  const request = await arrived<RequestDetail>(client, keys.request(id))
  if (!request) return client.invalidateQueries({ queryKey: keys.requests })
  const after = request.messages.slice(request.messages.findIndex((message) => message.id === upTo) + 1)
  const unread_count = after.filter(({ source }) => source === 'other').length
  putInPlace(client, keys.request(id), { ...request, unread_count, read_up_to: upTo })
  await Promise.all(Object.values(lists).map((list) => markIn(client, list, { id, unread_count })))
}

async function markIn(client: QueryClient, queryKey: readonly string[], { id, unread_count }: Marked) {
  const list = await arrived<ListedRequest[]>(client, queryKey)
  if (!list) return client.invalidateQueries({ queryKey })
  const rows = list.map((row) => (row.external_id === id ? { ...row, unread_count } : row))
  putInPlace(client, queryKey, rows)
}

type Marked = Pick<ListedRequest, 'id' | 'unread_count'>

/** What is cached, once what is on its way has come; nothing where that is owed other news. */
async function arrived<Data>(client: QueryClient, queryKey: readonly string[]): Promise<Data | undefined> {
  await client
    .getQueryCache()
    .find({ queryKey })
    ?.promise?.catch(() => undefined)
  return isOwedNews(client, queryKey) ? undefined : client.getQueryData<Data>(queryKey)
}

/** The rest of it is as old as before. */
function putInPlace(client: QueryClient, queryKey: readonly string[], data: unknown) {
  client.setQueryData(queryKey, data, { updatedAt: client.getQueryState(queryKey)?.dataUpdatedAt })
}

/** What is being fetched may be older than what is known by now. */
function isOwedNews(client: QueryClient, queryKey: readonly string[]) {
  const query = client.getQueryState(queryKey)
  return query?.fetchStatus === 'fetching' || query?.isInvalidated
}

/** The list of a status with the request in its place, or without it. */
function withRequest(rows: readonly ListedRequest[], request: ListedRequest, status: string) {
  const place = rows.findIndex(({ external_id }) => external_id === request.external_id)
  if (request.status !== status) return place < 0 ? rows : rows.toSpliced(place, 1)
  return place < 0 ? [...rows, request] : rows.with(place, request)
}
