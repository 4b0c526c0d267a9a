import { waitingTime } from '#basics/relative-time.ts'
import type { QueuedRequest } from '#contract/desk/queue.ts'
import { type Clock, dueLabel, timeLeft, timeLeftLabel } from '#web/desk/shared/answer-due.ts'
import { STATE_LABELS } from '#web/desk/shared/request-labels.ts'
import { classNames } from '#web/kit/class-names.ts'
import styles from './queue-row.module.css'
import { useMinute } from './use-minute.ts'

/** How long it waits for us and what is left of its answer time, or whom it waits for. */
export function Waiting({ request, clock }: { request: QueuedRequest; clock: Clock | null }) {
  const now = useMinute()
  const { state, waiting_on, waiting_since, issued_at, answer_due } = request
  if (waiting_on !== 'us') return <span className={styles.wait}>{SHORT[state] ?? STATE_LABELS[state]}</span>
  const waited = waitingTime(waiting_since ?? issued_at, now)
  if (!answer_due || !clock) return <span className={styles.wait}>{waited}</span>
  const left = timeLeft(answer_due, clock, now)
  return (
    <span className={styles.wait} title={answer_due.at ? dueLabel(answer_due.at, now) : undefined}>
      <span className="sr">waiting for </span>
      {waited}
      <span aria-hidden="true">·</span>
      <b className={classNames(styles.left, left < 0 && styles.over)}>{timeLeftLabel(left)}</b>
    </span>
  )
}

/** Under a heading that says it waits. */
const SHORT: Partial<Record<QueuedRequest['state'], string>> = {
  waiting_member: 'Member',
  waiting_third_party: 'Third party',
}
