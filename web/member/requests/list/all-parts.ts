import { useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { getFeedback } from '#contract/member/feedback.ts'
import { listCompletions } from '#contract/member/finding.ts'
import { getRating } from '#contract/member/ratings.ts'
import { getTimeGivenBack } from '#contract/member/time-given-back.ts'
import { keyOf } from '#web/wire/keys.ts'

/** State of all parts of a completed request's result: whether they have loaded or failed, and why one failed. */
export function useAllParts(id: string): { isThere: boolean; failed: Error | null } {
  const client = useQueryClient()
  const cache = client.getQueryCache()
  const keysOfParts = [
    keyOf(getTimeGivenBack, { query: { request_id: id } }),
    keyOf(listCompletions),
    keyOf(getRating, { params: { id } }),
    keyOf(getFeedback, { query: { request_id: id } }),
  ]
  const parts = () => keysOfParts.map((queryKey) => client.getQueryState(queryKey))
  const subscribe = (tell: () => void) => cache.subscribe(tell)
  const isThere = useSyncExternalStore(subscribe, () =>
    parts().every((part) => (part?.status ?? 'pending') !== 'pending'),
  )
  const failed = useSyncExternalStore(
    subscribe,
    () => parts().find((part) => part?.status === 'error' && part.data === undefined)?.error ?? null,
  )
  return { isThere, failed }
}
