import { Link } from '@tanstack/react-router'
import { waitingTime } from '#basics/relative-time.ts'
import type { QueuedRequest } from '#contract/desk.ts'
import { hueOf } from '#web/illustrations/hues.ts'
import { Illustration } from '#web/illustrations/illustration.tsx'
import { classNames } from '#web/kit/class-names.ts'
import { sameQueue } from '../queue-search.ts'
import { STATUS_WORDS, WAITING_WORDS, whose } from '../words.ts'
import styles from './queue-row.module.css'

export function QueueRow({ request, isOpen }: { request: QueuedRequest; isOpen: boolean }) {
  const hue = hueOf(request.category?.hue)
  return (
    <li>
      <Link
        to="/requests/$id"
        params={{ id: request.external_id }}
        search={sameQueue}
        className={classNames(styles.row, isOpen && styles.open)}
        data-hue={hue}
        aria-current={isOpen || undefined}
      >
        <span className={styles.tile}>
          <Illustration hue={hue} bare />
        </span>
        <span className={styles.words}>
          <b>{request.name}</b>
          <span className={styles.line}>
            <span className={styles.who}>{whose(request)}</span>
            <Waiting request={request} />
          </span>
        </span>
      </Link>
    </li>
  )
}

/** How long it waits for us, or whom it waits for. */
function Waiting({ request: { status, waiting_on, waiting_since, issued_at } }: { request: QueuedRequest }) {
  if (waiting_on === 'us')
    return (
      <span className={classNames(styles.wait, styles.ours)}>
        <i aria-hidden="true" />
        {waitingTime(waiting_since ?? issued_at, new Date())}
      </span>
    )
  return (
    <span className={styles.wait}>
      {waiting_on && status !== 'closed' ? WAITING_WORDS[waiting_on] : STATUS_WORDS[status]}
    </span>
  )
}
