import { useActiveRequests } from '../shared/queries.ts'

/** How many messages of the concierge have not been seen, over all requests in hand. */
export function useNewMessages() {
  const { data = [] } = useActiveRequests()
  return data.reduce((sum, request) => sum + request.unread_count, 0)
}
