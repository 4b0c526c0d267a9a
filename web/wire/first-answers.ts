import type { QueryClient } from '@tanstack/react-query'

/**
 * Fetches a first answer again that was on its way when its query was invalidated: the server may have read it before
 * the change. TanStack Query replaces a fetch on its way only where the query has data already.
 */
export function refetchInvalidatedFirstAnswers(client: QueryClient): void {
  client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'invalidate') return
    const { query } = event
    if (query.state.fetchStatus === 'idle' || query.state.data !== undefined) return
    const refetch = () => client.invalidateQueries({ predicate: (one) => one === query })
    // gives the promise of the fetch that is on its way; a failed one is shown, and has nothing to replace
    void query.fetch().then(refetch, () => undefined)
  })
}
