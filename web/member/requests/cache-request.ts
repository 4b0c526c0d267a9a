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
    if (list.fetchStatus === 'fetching' || list.isInvalidated) void client.invalidateQueries({ queryKey })
    else client.setQueryData(queryKey, rows, { updatedAt: list.dataUpdatedAt })
  }
}

/** The list of a status with the request in its place, or without it. */
function withRequest(rows: readonly ListedRequest[], request: ListedRequest, status: string) {
  const place = rows.findIndex(({ external_id }) => external_id === request.external_id)
  if (request.status !== status) return place < 0 ? rows : rows.toSpliced(place, 1)
  return place < 0 ? [...rows, request] : rows.with(place, request)
}
