import { memo } from 'react'
import type { DeskEvent, DeskMessage } from '#contract/desk/requests/requests.ts'
import type { Sent } from '#web/desk/concierge/requests/options/data.ts'
import { OptionsLine } from '#web/desk/concierge/requests/options/line.tsx'
import { NoteIcon } from '#web/desk/shared/layout/icons.tsx'
import { eventLabel } from '#web/desk/shared/request-labels.ts'
import { clockTime, dateTimeLabel } from '#web/desk/shared/time/moments.ts'
import { useSession } from '#web/desk/shared/wire/queries.ts'
import { Avatar } from '#web/kit/icons/avatar.tsx'
import { classNames } from '#web/kit/layout/class-names.ts'
import { Bubble } from '#web/kit/lists/bubble.tsx'
import { RichText } from '#web/kit/lists/rich-text.tsx'
import { AttachmentLink } from './attachment.tsx'
import { EventMailButton, MessageMailLine } from './mail-line.tsx'
import { NoticeLine } from './notice-line.tsx'
import styles from './timeline.module.css'

type EntryProps = { message: DeskMessage; isNew: boolean; sent: Sent | undefined }

/** A message or note. */
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
          {sent && <OptionsLine sent={sent} />}
          {message.offered && <p className={styles.notice}>Offered: {message.offered}</p>}
          {message.notice && <NoticeLine notice={message.notice} />}
          {(message.by_mail || message.mail) && <MessageMailLine message={message} />}
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

/** Time of day; the line above has the date. */
function Time({ at }: { at: string }) {
  return (
    <time dateTime={at} title={dateTimeLabel(at)}>
      {clockTime(at)}
    </time>
  )
}

function Files({ message }: { message: DeskMessage }) {
  const from = message.source === 'user' ? message.source_name : undefined
  return message.attachments.map((file) => <AttachmentLink key={file.key} file={file} from={from} />)
}

export const EventLine = memo(function EventLine({ event }: { event: DeskEvent }) {
  return (
    <p className={styles.event}>
      {eventLabel(event)} · <Time at={event.at} />
      {event.event === 'mail' && (
        <>
          {' '}
          <EventMailButton event={event} />
        </>
      )}
    </p>
  )
})
