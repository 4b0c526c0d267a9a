import type { QueryClient } from '@tanstack/react-query'
import type { ListedRequest, RequestDetail } from '#contract/member/requests.ts'
import { keys } from '../queries.ts'

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

/** Puts the mark that was moved up to a message into all that is cached of its request; what may be older is fetched. */
export async function cacheMark(client: QueryClient, id: string, upTo: string) {
  const queryKey = keys.request(id)
  const request = client.getQueryData<RequestDetail>(queryKey)
  if (!request || isOwedNews(client, queryKey)) return client.invalidateQueries({ queryKey: keys.requests })
  const { messages } = request
  const after = messages.slice(messages.findIndex((message) => message.id === upTo) + 1)
  const unread_count = after.filter(({ source }) => source === 'other').length
  const updatedAt = client.getQueryState(queryKey)?.dataUpdatedAt
  client.setQueryData(queryKey, { ...request, unread_count, read_up_to: upTo }, { updatedAt })
  await Promise.all(Object.values(lists).map((list) => markIn(client, list, { id, unread_count })))
}

async function markIn(client: QueryClient, queryKey: readonly string[], { id, unread_count }: Marked) {
  const list = client.getQueryCache().find<ListedRequest[]>({ queryKey })
  // one that is on its way for the first time says soon what it says
  if (list && !list.state.data) await list.promise?.catch(() => undefined)
  if (!list?.state.data) return
  if (isOwedNews(client, queryKey)) return client.invalidateQueries({ queryKey })
  const rows = list.state.data.map((row) => (row.external_id === id ? { ...row, unread_count } : row))
  client.setQueryData(queryKey, rows, { updatedAt: list.state.dataUpdatedAt })
}

type Marked = Pick<ListedRequest, 'id' | 'unread_count'>

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
