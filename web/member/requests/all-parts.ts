import { useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { COMPLETIONS } from '../shared/finding-keys.ts'
import { endedKey } from './ended.ts'
import { ratingKey } from './rating.tsx'
import { feedbackKey } from './use-feedback.ts'

/** Of all that is known of a completed request: whether it has come or won't, and why a part of it did not. */
export function useAllParts(id: string): { isThere: boolean; failed: Error | null } {
  const client = useQueryClient()
  const cache = client.getQueryCache()
  const keysOfParts = [endedKey(id), COMPLETIONS, ratingKey(id), feedbackKey(id)]
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
