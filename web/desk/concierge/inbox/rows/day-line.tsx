import { Link } from '@tanstack/react-router'
import { memo, type ReactNode } from 'react'
import { isolate } from '#basics/text/isolate.ts'
import type { QueuedRequest } from '#contract/desk/queue/queue.ts'
import { dueBy } from '#web/desk/concierge/shared/answer-due.ts'
import { sameQueue } from '#web/desk/shared/search-params/queue-search.ts'
import { classNames } from '#web/kit/layout/class-names.ts'
import { useMinute } from '#web/kit/layout/use-minute.ts'
import styles from './day-line.module.css'
import { type DayMark, marksOf } from './day-marks.ts'

interface DayLineProps {
  requests: readonly QueuedRequest[]
  /** Start and end of today's business hours. */
  since: string
  until: string
}

/**
 * Today's business hours as a line that ends in a bowl, with a dot for each own answer that is due. Memoized, so that a
 * selection does not render it again.
 */
export function DayLine(props: DayLineProps): ReactNode {
  return <Day {...props} />
}

const Day = memo(function Day({ requests, since, until }: DayLineProps) {
  const now = useMinute()
  const day = { since: new Date(since), until: new Date(until) }
  const marks = marksOf(requests, day, now)
  const due = marks.flatMap((mark) => mark.requests)
  const late = due.filter((request) => answerDue(request, now).isLate).length
  const along = (now.getTime() - day.since.getTime()) / (day.until.getTime() - day.since.getTime())
  const label = `Answers due today: ${due.length}${late > 0 ? `, ${late} late` : ''}`
  return (
    <div className={styles.day}>
      {due.length === 0 && <p className={styles.done}>Nothing more today</p>}
      <div className={styles.line}>
        <span className={styles.hour}>{clock(day.since)}</span>
        <span className={classNames(styles.now, along > NEAR_END && styles.atEnd)} style={{ left: percent(along) }}>
          <span>{clock(now)}</span>
        </span>
        {marks.length > 0 && (
          <ul aria-label={label}>
            {marks.map((mark) => (
              <Dot key={mark.requests[0]?.external_id} mark={mark} now={now} />
            ))}
          </ul>
        )}
        <i className={classNames(styles.bowl, due.length === 0 && styles.full)} />
        <span className={styles.end}>{clock(day.until)}</span>
      </div>
    </div>
  )
})

function Dot({ mark: { at, isPressing, requests }, now }: { mark: DayMark; now: Date }) {
  const [first] = requests
  if (!first) return null
  const each = requests.map(
    (request) => `${answerDue(request, now).text}, ${isolate(request.name)}, ${isolate(request.member.name)}`,
  )
  // The accessible name contains the visible number.
  const words = requests.length > 1 ? `${requests.length} answers: ${each.join('; ')}` : each.join('')
  return (
    <li style={{ left: percent(at) }}>
      <Link
        to="/requests/$id"
        params={{ id: first.external_id }}
        search={sameQueue}
        title={words}
        aria-label={words}
        className={classNames(isPressing && styles.pressing, requests.length > 1 && styles.many)}
      >
        {requests.length > 1 && requests.length}
      </Link>
    </li>
  )
}

/** Position after which the label of the current time would overlap the bowl. */
const NEAR_END = 0.92

const answerDue = ({ answer_due }: QueuedRequest, now: Date) => dueBy(answer_due?.at ?? now.toISOString(), now)

const percent = (part: number) => `${Math.round(Math.min(Math.max(part, 0), 1) * 1000) / 10}%`

const clock = (at: Date) =>
  new Intl.DateTimeFormat('en-US', { hour: 'numeric', ...(at.getMinutes() > 0 && { minute: '2-digit' }) }).format(at)
