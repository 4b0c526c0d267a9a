import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { listCompletions } from '#contract/member/finding.ts'
import { call } from '#web/wire/call.ts'
import { keyOf } from '#web/wire/keys.ts'

export type Completions = ReadonlyMap<string, Date>

/**
 * When each request was completed. Undefined until it has loaded; if the fetch fails it stays unknown.
 * @param enabled False: nothing is fetched.
 */
export function useCompletions(enabled = true): Completions | undefined {
  const { data, error } = useQuery({
    queryKey: keyOf(listCompletions),
    retry: false,
    queryFn: async ({ signal }) => (await call(listCompletions, {}, { signal })).completions,
    enabled,
  })
  return useMemo(() => {
    if (data)
      return new Map(data.map(({ request_external_id, completed_at }) => [request_external_id, new Date(completed_at)]))
    return error ? UNKNOWN : undefined
  }, [data, error])
}
const UNKNOWN: Completions = new Map()
