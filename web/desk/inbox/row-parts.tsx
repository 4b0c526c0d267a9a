import { lazy } from 'react'
import { firstNameOf } from '#basics/first-name.ts'
import { isolate } from '#basics/isolate.ts'
import { waitingTime } from '#basics/relative-time.ts'
import type { QueuedRequest } from '#contract/desk/queue.ts'
import { dueBy } from '#web/desk/shared/answer-due.ts'
import { TasksIcon } from '#web/desk/shared/icons.tsx'
import { dayInSentence, momentInSentence } from '#web/desk/shared/moments.ts'
import { useSession } from '#web/desk/shared/queries.ts'
import { Face } from '#web/illustrations/face.tsx'
import { classNames } from '#web/kit/class-names.ts'
import { ClipIcon, ClockIcon } from '#web/kit/page-icons.tsx'
import { useAtMinute } from '#web/kit/use-minute.ts'
import styles from './row-parts.module.css'

/** Where a search has found its words. */
export const FoundPlaces = lazy(() =>
  import('./found-places.tsx').then((file) => ({ default: file.FoundPlaces })).catch(() => ({ default: () => null })),
)

type OfRequest = { request: QueuedRequest }

/** How often its member has written since one looked. */
export function Unread({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <span className={styles.unread}>
      {count}
      <span className="sr"> new</span>
    </span>
  )
}

/** Until when it lies aside, or since when it does not; whom it waits for, where that is not us; and the desk's tags. */
export function Tags({ request: { state, snoozed, back_since, tags } }: OfRequest) {
  const waitsFor = SHORT[state]
  return (
    <>
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

/** The last that was said. */
export function Words({ request: { last_words } }: OfRequest) {
  if (!last_words) return null
  return (
    <span className={styles.words}>
      {last_words.ours && `${last_words.me ? 'You' : isolate(firstNameOf(last_words.by))}: `}
      <bdi>{last_words.text}</bdi>
    </span>
  )
}

/** Under a heading that says it waits. */
const SHORT: Partial<Record<QueuedRequest['state'], string>> = {
  waiting_member: 'Member',
  waiting_third_party: 'Third party',
  solved: 'Solved',
  closed: 'Closed',
}

/** Files and open tasks. */
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
  if (!assignee) return <span className={styles.has}>Nobody</span>
  return (
    <span className={styles.has}>
      <Face name={assignee.name} size="small" decorative className={styles.face} />
      <span className={styles.cut}>{assignee.id === me ? 'You' : firstNameOf(assignee.name)}</span>
    </span>
  )
}

/** How long it has been waiting. */
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
 * When its answer is due, by the clock; else one's own reminder of it, which is a sign where there is no room for the word.
 * Of what is done: when the last was said.
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

/** Whose employer it is, for who listens; the eye finds it where it rests. */
export function Company({ request: { member } }: OfRequest) {
  return member.company && <span className="sr"> · {member.company}</span>
}
