import { useActiveRequests } from '../shared/queries.ts'

/** The number of unread messages from the concierge, over all requests in progress. */
export function useNewMessages() {
  const { data = [] } = useActiveRequests()
  return data.reduce((sum, request) => sum + request.unread_count, 0)
}
