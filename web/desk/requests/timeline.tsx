import { useLayoutEffect, useRef } from 'react'
import { relativeTime } from '#basics/relative-time.ts'
import type { DeskEvent, DeskMessage, DeskRequest } from '#contract/desk.ts'
import { Avatar } from '#web/kit/avatar.tsx'
import { Bubble } from '#web/kit/bubble.tsx'
import { NoteIcon } from '#web/kit/page-icons.tsx'
import { RichText } from '#web/kit/rich-text.tsx'
import { useSession } from '../queries.ts'
import { eventWords } from '../words.ts'
import { DeskAttachment } from './desk-attachment.tsx'
import styles from './timeline.module.css'

/** Close enough to the end to keep following it, in pixels. */
const NEAR_END_PX = 120

/** Messages, notes and events in their one order. Follows the end unless somebody reads further up. */
export function Timeline({ request }: { request: DeskRequest }) {
  const log = useRef<HTMLDivElement>(null)
  const shown = useRef<string>(null)
  const entries = [...request.messages, ...request.events].toSorted((one, other) => one.seq - other.seq)

  useLayoutEffect(() => {
    const place = log.current
    if (!place) return
    const behind = place.scrollHeight - place.scrollTop - place.clientHeight
    const isAnother = shown.current !== request.external_id
    shown.current = request.external_id
    const last = place.lastElementChild?.lastElementChild
    const grown = last instanceof HTMLElement ? last.offsetHeight : 0
    if (isAnother || behind - grown < NEAR_END_PX) place.scrollTop = place.scrollHeight
  }, [request.external_id, request.last_seq])

  return (
    // focusable, so that the keyboard can scroll it
    <div ref={log} role="log" aria-label="Messages" className={styles.log} tabIndex={0}>
      <div className={styles.entries}>
        {entries.map((entry) =>
          'event' in entry ? <EventLine key={entry.id} event={entry} /> : <Entry key={entry.id} message={entry} />,
        )}
      </div>
    </div>
  )
}

function Entry({ message }: { message: DeskMessage }) {
  const me = useSession()?.staff.name
  const when = relativeTime(message.at, new Date()).toLowerCase()
  const by = (
    <>
      <b className={styles.name}>{message.source_name === me ? 'You' : message.source_name}</b> ·{' '}
      <time dateTime={message.at}>{when}</time>
    </>
  )
  const files = message.attachments.map((file) => <DeskAttachment key={file.key} file={file} />)
  if (message.internal)
    return (
      <section className={styles.note} aria-label="Internal note">
        <NoteIcon />
        <div>
          <p className="tiny">
            <b>Internal note</b> · {by}
          </p>
          <RichText html={message.body_html} />
          {files}
        </div>
      </section>
    )
  const isMember = message.source === 'user'
  return (
    <Bubble
      mine={!isMember}
      by={by}
      face={isMember ? <Avatar name={message.source_name} size="small" decorative /> : undefined}
      below={files}
    >
      <RichText html={message.body_html} />
    </Bubble>
  )
}

function EventLine({ event }: { event: DeskEvent }) {
  return (
    <p className={styles.event}>
      {eventWords(event)} · <time dateTime={event.at}>{relativeTime(event.at, new Date()).toLowerCase()}</time>
    </p>
  )
}
