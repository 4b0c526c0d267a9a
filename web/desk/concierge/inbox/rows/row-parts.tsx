import { firstNameOf } from '#basics/text/first-name.ts'
import { isolate } from '#basics/text/isolate.ts'
import { waitingTime } from '#basics/time/relative-time.ts'
import type { QueuedRequest } from '#contract/desk/queue/queue.ts'
import { dueBy } from '#web/desk/concierge/shared/answer-due.ts'
import { LanguageTag } from '#web/desk/concierge/shared/language-tag.tsx'
import { erasedLabel, leftLabel } from '#web/desk/concierge/shared/place-lines.tsx'
import { TasksIcon } from '#web/desk/shared/layout/icons.tsx'
import { dayInSentence, momentInSentence } from '#web/desk/shared/time/moments.ts'
import { useSession } from '#web/desk/shared/wire/queries.ts'
import { Face } from '#web/illustrations/face.tsx'
import { ClipIcon, ClockIcon } from '#web/kit/icons/page-icons.tsx'
import { classNames } from '#web/kit/layout/class-names.ts'
import { useAtMinute } from '#web/kit/layout/use-minute.ts'
import styles from './row-parts.module.css'

type OfRequest = { request: QueuedRequest }

/** Number of the member's unread messages. */
export function Unread({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <span className={styles.unread}>
      {count}
      <span className="sr"> new</span>
    </span>
  )
}

/** The member's language, snooze time or time of return, the party that acts next unless it is us, and the desk's tags. */
export function Tags({
  request: { member_erased_at, member_language, member_left, state, snoozed, back_since, tags },
}: OfRequest) {
  const waitsFor = SHORT[state]
  return (
    <>
      <LanguageTag language={member_language} className={styles.language} />
      {member_erased_at && <span className={styles.tag}>{erasedLabel(member_erased_at)}</span>}
      {member_left && <span className={styles.tag}>{leftLabel(member_left)}</span>}
      {snoozed && (
        <span className={styles.tag}>Until {snoozed.until ? <Moment at={snoozed.until} /> : 'an answer'}</span>
      )}
      {back_since && (
        <span className={styles.tag}>
          Back since <Moment at={back_since} />
        </span>
      )}
      {waitsFor && <span className={styles.tag}>{waitsFor}</span>}
      {tags.slice(0, TAGS_SHOWN).map((tag) => (
        <span key={tag} className={classNames(styles.tag, styles.given)}>
          <span className="sr">tagged </span>
          {tag}
        </span>
      ))}
      {tags.length > TAGS_SHOWN && (
        <span className={styles.tag} title={tags.slice(TAGS_SHOWN).join(', ')}>
          +{tags.length - TAGS_SHOWN}
          <span className="sr"> more tags</span>
        </span>
      )}
    </>
  )
}

const TAGS_SHOWN = 2

function Moment({ at }: { at: string }) {
  return useAtMinute((now) => momentInSentence(at, now))
}

/** The last message. */
export function Words({ request: { last_words } }: OfRequest) {
  if (!last_words) return null
  return (
    <span className={styles.words}>
      {last_words.ours && `${last_words.me ? 'You' : isolate(firstNameOf(last_words.by))}: `}
      <bdi>{last_words.text}</bdi>
    </span>
  )
}

/** Short state for a row below the heading that says that it waits. */
const SHORT: Partial<Record<QueuedRequest['state'], string>> = {
  waiting_member: 'Member',
  waiting_third_party: 'Third party',
  solved: 'Solved',
  closed: 'Closed',
}

/** Icons for files and open tasks. */
export function Signs({ request: { has_files, open_tasks } }: OfRequest) {
  return (
    <span className={styles.signs}>
      {has_files && (
        <span>
          <ClipIcon />
          <span className="sr">with files</span>
        </span>
      )}
      {open_tasks > 0 && (
        <span>
          <TasksIcon />
          {open_tasks}
          <span className="sr"> open {open_tasks === 1 ? 'task' : 'tasks'}</span>
        </span>
      )}
    </span>
  )
}

export function WhoHasIt({ request: { assignee } }: OfRequest) {
  const me = useSession()?.staff.id
  if (!assignee) return <span className={styles.has}>No one</span>
  return (
    <span className={styles.has}>
      <Face name={assignee.name} size="small" decorative className={styles.face} />
      <span className={styles.cut}>{assignee.id === me ? 'You' : firstNameOf(assignee.name)}</span>
    </span>
  )
}

/** How long the request has waited. */
export function Age({ request: { waiting_since, issued_at } }: OfRequest) {
  const age = useAtMinute((now) => waitingTime(waiting_since ?? issued_at, now))
  return (
    <span className={styles.age}>
      <span className="sr">waiting for </span>
      {age}
    </span>
  )
}

/**
 * Due time of the answer, otherwise the colleague's own reminder, which is an icon where space is short. A completed
 * request shows the time of its last message.
 */
export function By({ request, isShort }: OfRequest & { isShort?: boolean }) {
  const { answer_due, reminder_at, waiting_on, state, last_message_at, issued_at } = request
  const isOurs = waiting_on === 'us' && answer_due?.at
  const moment = isOurs ? answer_due.at : reminder_at
  const isLate = useAtMinute((now) => moment !== null && dueBy(moment, now).isLate)
  const text = useAtMinute((now) => (moment === null ? '' : dueBy(moment, now).text))
  const isDone = state === 'solved' || state === 'closed'
  if (moment === null) return <span className={styles.by}>{isDone && <Day at={last_message_at ?? issued_at} />}</span>
  return (
    <span className={classNames(styles.by, isLate && styles.late)}>
      {!isOurs && isShort && <ClockIcon />}
      <span className={isOurs || isShort ? 'sr' : styles.kind}>{isOurs ? 'answer due ' : 'Reminder '}</span>
      <time dateTime={moment} title={new Date(moment).toLocaleString('en-US')}>
        {isOurs ? text : text.replace('Late · ', '')}
      </time>
    </span>
  )
}

function Day({ at }: { at: string }) {
  return (
    <time className={classNames(styles.kind, styles.age)} dateTime={at} title={new Date(at).toLocaleString('en-US')}>
      {useAtMinute((now) => dayInSentence(at, now))}
    </time>
  )
}

/** The member's employer for screen readers. Sighted readers see it when they hover. */
export function Company({ request: { member } }: OfRequest) {
  return member.company && <span className="sr"> · {member.company}</span>
}
