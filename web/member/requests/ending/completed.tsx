import { timeNow } from '#basics/time/server-clock.ts'
import type { ListedRequest } from '#contract/member/requests.ts'
import { byMonth, dayOfMonth } from '#web/member/requests/list/months.ts'
import styles from '#web/member/requests/list/requests-page.module.css'
import { RequestList } from '#web/member/shared/request-list.tsx'
import type { Completions } from './completions.ts'

type CompletedProps = { requests: readonly ListedRequest[]; completions: Completions }

/** Completed requests, grouped by the month of completion. */
export function Completed({ requests, completions }: CompletedProps) {
  if (completions.size === 0) return <RequestList requests={requests} />
  const days = new Map([...completions].map(([id, at]) => [id, dayOfMonth(at)]))
  return byMonth(requests, completions, timeNow()).map(({ month, requests: done }) => (
    <section key={month} aria-label={month} className={styles.month}>
      <h2 className={styles.monthName}>{month}</h2>
      <RequestList requests={done} days={days} />
    </section>
  ))
}
