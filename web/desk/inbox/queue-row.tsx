import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import type { QueuedRequest } from '#contract/desk/queue.ts'
import type { Clock } from '#web/desk/shared/answer-due.ts'
import { sameQueue } from '#web/desk/shared/queue-search.ts'
import { whose } from '#web/desk/shared/request-labels.ts'
import { hueOf } from '#web/illustrations/hues.ts'
import { Illustration } from '#web/illustrations/illustration.tsx'
import { classNames } from '#web/kit/class-names.ts'
import { MatchLine } from './match-line.tsx'
import styles from './queue-row.module.css'
import { Waiting } from './waiting.tsx'

interface QueueRowProps {
  request: QueuedRequest
  isOpen: boolean
  /** Where its answer time runs. */
  clock: Clock | null
}

/** A long list is drawn anew for one row that changes: the others stay as they are. */
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
        data-queue-row=""
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
