import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { listCompletions } from '#contract/member/finding.ts'
import { call } from '#web/wire/call.ts'
import { COMPLETIONS } from '../shared/finding-keys.ts'

export type Completions = ReadonlyMap<string, Date>

/**
 * When each was completed. Undefined until that is known; where it cannot be fetched nobody knows it.
 * @param enabled False: nothing is asked for.
 */
export function useCompletions(enabled = true): Completions | undefined {
  const { data, error } = useQuery({
    queryKey: COMPLETIONS,
    retry: false,
    queryFn: async ({ signal }) => (await call(listCompletions, {}, { signal })).completions,
    enabled,
  })
  return useMemo(
    () =>
      data
        ? new Map(data.map(({ request_external_id, completed_at }) => [request_external_id, new Date(completed_at)]))
        : error
          ? NOBODY_KNOWS
          : undefined,
    [data, error],
  )
}
const NOBODY_KNOWS: Completions = new Map()
