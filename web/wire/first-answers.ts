import type { QueryClient } from '@tanstack/react-query'

/**
 * Fetches a first answer again if its query was invalidated during the fetch: the server may have read it before the
 * change. TanStack Query replaces a pending fetch only if the query already has data.
 */
export function refetchInvalidatedFirstAnswers(client: QueryClient): void {
  client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'invalidate') return
    const { query } = event
    if (query.state.fetchStatus === 'idle' || query.state.data !== undefined) return
    const refetch = () => client.invalidateQueries({ predicate: (one) => one === query })
    // returns the promise of the pending fetch; a failed fetch is shown and not repeated
    void query.fetch().then(refetch, () => undefined)
  })
}
