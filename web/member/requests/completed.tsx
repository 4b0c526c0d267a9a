import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { listCompletions } from '#contract/member/finding.ts'
import type { ListedRequest } from '#contract/member/requests.ts'
import { call } from '#web/wire/call.ts'
import { COMPLETIONS } from '../finding-keys.ts'
import { RequestList } from '../request-list.tsx'
import { byMonth, dayOfMonth } from './months.ts'
import styles from './requests-page.module.css'

export type Completions = ReadonlyMap<string, Date>

/**
 * When each was completed. Undefined until that is known; where it cannot be fetched nobody knows it, and the list
 * stands without months.
 */
export function useCompletions(): Completions | undefined {
  const { data, error } = useQuery({
    queryKey: COMPLETIONS,
    retry: false,
    queryFn: async ({ signal }) => (await call(listCompletions, {}, { signal })).completions,
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

type CompletedProps = { requests: readonly ListedRequest[]; completions: Completions }

/** What is done, by the month in which it was done. */
export function Completed({ requests, completions }: CompletedProps) {
  if (completions.size === 0) return <RequestList requests={requests} />
  const days = new Map([...completions].map(([id, at]) => [id, dayOfMonth(at)]))
  return byMonth(requests, completions, new Date()).map(({ month, requests: done }) => (
    <section key={month} aria-label={month} className={styles.month}>
      <h2 className={styles.monthName}>{month}</h2>
      <RequestList requests={done} days={days} />
    </section>
  ))
}
