import { useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { COMPLETIONS } from '../finding-keys.ts'
import { endedKey } from './ended.ts'
import { ratingKey } from './rating.tsx'
import { feedbackKey } from './use-feedback.ts'

/** Whether all that is known of a completed request has come, or won't. */
export function useAllParts(id: string): boolean {
  const client = useQueryClient()
  const cache = client.getQueryCache()
  return useSyncExternalStore(
    (tell) => cache.subscribe(tell),
    () =>
      [endedKey(id), COMPLETIONS, ratingKey(id), feedbackKey(id)].every(
        (queryKey) => (client.getQueryState(queryKey)?.status ?? 'pending') !== 'pending',
      ),
  )
}
