import { lazy, memo, Suspense } from 'react'
import type { DeskEvent, DeskMessage } from '#contract/desk/requests.ts'
import type { Sent } from '#web/desk/requests/options/data.ts'
import { NoteIcon } from '#web/desk/shared/icons.tsx'
import { clockTime, dateTimeLabel } from '#web/desk/shared/moments.ts'
import { useSession } from '#web/desk/shared/queries.ts'
import { eventLabel } from '#web/desk/shared/request-labels.ts'
import { Avatar } from '#web/kit/avatar.tsx'
import { Bubble } from '#web/kit/bubble.tsx'
import { classNames } from '#web/kit/class-names.ts'
import { RichText } from '#web/kit/rich-text.tsx'
import { AttachmentLink } from './attachment.tsx'
import { NoticeLine } from './notice-line.tsx'
import styles from './timeline.module.css'

const OptionsLine = lazy(() =>
  import('#web/desk/requests/options/line.tsx').then((file) => ({ default: file.OptionsLine })),
)
/** Few messages came so. */
const MessageMailLine = lazy(() => import('./mail-line.tsx').then((file) => ({ default: file.MessageMailLine })))
const EventMailButton = lazy(() => import('./mail-line.tsx').then((file) => ({ default: file.EventMailButton })))

type EntryProps = { message: DeskMessage; isNew: boolean; sent: Sent | undefined }

/** One message or note. */
export const TimelineEntry = memo(function TimelineEntry({ message, isNew, sent }: EntryProps) {
  return (
    <div data-entry={message.id} className={classNames(styles.entry, isNew && styles.fresh)}>
      {isNew && <p className={styles.mark}>New</p>}
      {message.internal ? <Note message={message} /> : <Turn message={message} sent={sent} />}
    </div>
  )
})

function Note({ message }: { message: DeskMessage }) {
  return (
    <article className={styles.note} aria-label="Internal note">
      <NoteIcon />
      <div>
        <p className="tiny">
          <b>Internal note</b>
          {(message.to_requests ?? 1) > 1 && ` to ${message.to_requests} requests`} · <By message={message} />
        </p>
        <RichText html={message.body_html} />
        <Files message={message} />
      </div>
    </article>
  )
}

function Turn({ message, sent }: Omit<EntryProps, 'isNew'>) {
  const isMember = message.source === 'user'
  return (
    <Bubble
      mine={!isMember}
      by={<By message={message} />}
      face={isMember ? <Avatar name={message.source_name} size="small" decorative /> : undefined}
      below={
        <>
          <Files message={message} />
          {sent && (
            <Suspense>
              <OptionsLine sent={sent} />
            </Suspense>
          )}
          {message.offered && <p className={styles.notice}>Offered: {message.offered}</p>}
          {message.notice && <NoticeLine notice={message.notice} />}
          {(message.by_mail || message.mail) && (
            <Suspense>
              <MessageMailLine message={message} />
            </Suspense>
          )}
        </>
      }
    >
      <RichText html={message.body_html} />
    </Bubble>
  )
}

function By({ message }: { message: DeskMessage }) {
  const me = useSession()?.staff.name
  return (
    <>
      <bdi className={styles.name}>{message.source_name === me ? 'You' : message.source_name}</bdi> ·{' '}
      <Time at={message.at} />
    </>
  )
}

/** What the clock showed; the line above says the day. */
function Time({ at }: { at: string }) {
  return (
    <time dateTime={at} title={dateTimeLabel(at)}>
      {clockTime(at)}
    </time>
  )
}

function Files({ message }: { message: DeskMessage }) {
  return message.attachments.map((file) => <AttachmentLink key={file.key} file={file} />)
}

export const EventLine = memo(function EventLine({ event }: { event: DeskEvent }) {
  return (
    <p className={styles.event}>
      {eventLabel(event)} · <Time at={event.at} />
      {event.event === 'mail' && (
        <Suspense>
          {' '}
          <EventMailButton event={event} />
        </Suspense>
      )}
    </p>
  )
})
