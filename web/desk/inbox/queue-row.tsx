import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import { waitingTime } from '#basics/relative-time.ts'
import type { QueuedRequest } from '#contract/desk/queue.ts'
import { type Clock, dueLabel, timeLeft, timeLeftLabel } from '#web/desk/shared/answer-due.ts'
import { sameQueue } from '#web/desk/shared/queue-search.ts'
import { STATE_LABELS, whose } from '#web/desk/shared/request-labels.ts'
import { hueOf } from '#web/illustrations/hues.ts'
import { Illustration } from '#web/illustrations/illustration.tsx'
import { classNames } from '#web/kit/class-names.ts'
import { useMinute } from '#web/kit/use-minute.ts'
import styles from './queue-row.module.css'

interface QueueRowProps {
  request: QueuedRequest
  isOpen: boolean
  /** Where its answer time runs. */
  clock: Clock | null
}

/** A long list is drawn again for one row that changes: the others stay as they are. */
export const QueueRow = memo(function QueueRow({ request, isOpen, clock }: QueueRowProps) {
  const hue = hueOf(request.category?.hue)
  return (
    <li className={styles.item}>
      <Link
        to="/requests/$id"
        params={{ id: request.external_id }}
        search={sameQueue}
        className={classNames(styles.row, isOpen && styles.open)}
        data-hue={hue}
        data-queue-row={request.external_id}
        data-done={request.status === 'closed' ? '' : undefined}
        aria-current={isOpen || undefined}
      >
        <span className={styles.tile}>
          <Illustration hue={hue} bare />
        </span>
        <span className={styles.words}>
          <span className={styles.line}>
            <b className={styles.name}>{request.name}</b>
            {request.unread > 0 && (
              <span className={styles.unread}>
                {request.unread}
                <span className="sr"> new</span>
              </span>
            )}
          </span>
          <span className={classNames(styles.line, styles.second)}>
            <span className={styles.who}>{whose(request)}</span>
            <Waiting request={request} clock={clock} />
          </span>
          {request.match && <MatchLine match={request.match} />}
        </span>
      </Link>
    </li>
  )
})

type Match = NonNullable<QueuedRequest['match']>

const WHERE: Record<Match['where'], string> = {
  message: 'Message',
  note: 'Note',
  details: 'Details',
  file: 'File',
  email: 'E-mail',
}

/** The place that holds the words. Parts of text, never HTML: what a member wrote stays what they wrote. */
function MatchLine({ match }: { match: Match }) {
  if (match.parts.length === 0)
    return <span className={styles.match}>Found in a {WHERE[match.where].toLowerCase()}. Open it to read it.</span>
  return (
    <span className={styles.match}>
      <span className={styles.where}>{WHERE[match.where]}: </span>
      {match.parts.map(({ text, hit }, index) =>
        // oxlint-disable-next-line react/no-array-index-key -- parts of one text, which come and go together
        hit ? <mark key={index}>{text}</mark> : <span key={index}>{text}</span>,
      )}
    </span>
  )
}

/** How long it waits for us and what is left of its answer time, or whom it waits for. */
function Waiting({ request, clock }: { request: QueuedRequest; clock: Clock | null }) {
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
