import { timeNow } from '#basics/server-clock.ts'
import type { ListedRequest } from '#contract/member/requests.ts'
import { RequestList } from '../shared/request-list.tsx'
import type { Completions } from './completions.ts'
import { byMonth, dayOfMonth } from './months.ts'
import styles from './requests-page.module.css'

type CompletedProps = { requests: readonly ListedRequest[]; completions: Completions }

/** What is done, by the month in which it was done. */
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
