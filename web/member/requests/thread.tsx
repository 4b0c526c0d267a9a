import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Fragment, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { relativeTime } from '#basics/relative-time.ts'
import { type Attention, type Message, markRead, type RequestDetail } from '#contract/member/requests.ts'
import { Face } from '#web/illustrations/face.tsx'
import { Bubble, TypingDots } from '#web/kit/bubble.tsx'
import { FileLink } from '#web/kit/file-link.tsx'
import { RichText } from '#web/kit/rich-text.tsx'
import { call } from '#web/wire/call.ts'
import { seenWords } from '../attention.ts'
import { keys } from '../queries.ts'
import { conciergeOf } from './concierge.ts'
import styles from './thread.module.css'
import { useWaiting, WaitingTurn } from './waiting-turn.tsx'

/** Close enough to the end to keep following it, in pixels. */
const NEAR_END_PX = 160

/** The conversation, oldest first. It opens at its end, and follows it unless somebody reads further up. */
export function Thread({ request, attention }: { request: RequestDetail; attention: Attention | undefined }) {
  const messages = request.messages.toSorted((one, other) =>
    one.external_created_at.localeCompare(other.external_created_at),
  )
  const firstNew = useFirstNew(request)
  useMarkRead(request, messages)
  const receipts = receiptsOf(messages, attention)
  const writer = attention?.writer
  const waiting = useWaiting(request.external_id)
  const log = useFollowEnd(messages.length + waiting.length + (writer ? 1 : 0))
  return (
    // focusable, so that the keyboard can scroll it
    <div ref={log} role="log" aria-label="Messages" className={styles.log} tabIndex={0}>
      <div className={styles.messages}>
        {request.details && <Details request={request} />}
        {messages.map((message) => (
          <Fragment key={message.id}>
            {message.id === firstNew && (
              <p className={styles.new}>
                <span>New</span>
              </p>
            )}
            <Turn message={message} receipt={receipts.get(message.id)} />
          </Fragment>
        ))}
        {waiting.map((one) => (
          <WaitingTurn key={one.key} message={one} />
        ))}
        {writer && (
          <TypingDots
            label={`${writer.split(' ')[0]} is writing`}
            face={<Face name={writer} size="small" decorative />}
          />
        )}
      </div>
    </div>
  )
}

/** The conversation opens with what was handed over, said back by the concierge. */
function Details({ request }: { request: RequestDetail }) {
  const name = conciergeOf(request)
  return (
    <Bubble
      face={<Face name={name ?? 'Your concierge'} size="small" />}
      by={<By name={name ?? 'Your concierge'} at={request.issued_at} />}
    >
      <p className={styles.details}>{request.details}</p>
    </Bubble>
  )
}

/** What became of the member's own words that nobody has answered yet: none where that cannot be said. */
function receiptsOf(messages: readonly Message[], attention: Attention | undefined): ReadonlyMap<string, string> {
  if (!attention) return new Map()
  const answered = messages.findLastIndex(({ source }) => source === 'other')
  const seen = messages.findIndex(({ id }) => id === attention.seen_up_to)
  const words = seenWords(attention.seen_at, new Date())
  return new Map(messages.flatMap(({ id }, index) => (index > answered ? [[id, index <= seen ? words : 'Sent']] : [])))
}

function Turn({ message, receipt }: { message: Message; receipt: string | undefined }) {
  const mine = message.source === 'user'
  return (
    <Bubble
      mine={mine}
      face={mine ? undefined : <Face name={message.source_name} size="small" />}
      by={
        <By name={mine ? 'You' : message.source_name} plain={mine} at={message.external_created_at} receipt={receipt} />
      }
      below={message.attachments.map((file) => (
        // in a new tab, so that nobody loses their place
        <FileLink
          key={file.key}
          file={file}
          link={<Link to="/attachments/$fileKey" params={{ fileKey: file.key }} target="_blank" />}
        />
      ))}
    >
      <RichText html={message.body_html} />
    </Bubble>
  )
}

function By({ name, plain, at, receipt }: { name: string; plain?: boolean; at: string; receipt?: string | undefined }) {
  return (
    <>
      {plain ? name : <b className={styles.name}>{name}</b>} ·{' '}
      <time dateTime={at}>{relativeTime(at, new Date()).toLowerCase()}</time>
      {receipt && ` · ${receipt}`}
    </>
  )
}

/** Where the line "New" stands; it keeps its place while the thread is open, though the mark moves. */
function useFirstNew({ messages, read_up_to: mark, unread_count: unread }: RequestDetail): string | undefined {
  const [first] = useState(() => {
    if (unread === 0) return undefined
    const after = messages.slice(messages.findIndex(({ id }) => id === mark) + 1)
    return after.find(({ source }) => source === 'other')?.id
  })
  return first
}

function useFollowEnd(count: number) {
  const log = useRef<HTMLDivElement>(null)
  const seen = useRef(0)
  useLayoutEffect(() => {
    const place = log.current
    if (!place) return
    const last = place.firstElementChild?.lastElementChild
    const grown = last instanceof HTMLElement ? last.offsetHeight : 0
    const behind = place.scrollHeight - place.scrollTop - place.clientHeight - grown
    if (seen.current === 0 || behind < NEAR_END_PX) place.scrollTop = place.scrollHeight
    seen.current = count
  }, [count])
  return log
}

/** Moves the member's mark to the last message, once somebody has the page before their eyes. */
function useMarkRead(request: RequestDetail, messages: readonly Message[]) {
  const client = useQueryClient()
  const isVisible = useSyncExternalStore(onVisibility, () => document.visibilityState === 'visible')
  const last = messages.at(-1)?.id
  const { external_id: id, unread_count: unread } = request
  useEffect(() => {
    if (!last || unread === 0 || !isVisible) return
    call(markRead, { params: { id }, body: { up_to: last } }).then(
      () => client.invalidateQueries({ queryKey: keys.requests }),
      () => undefined, // the dot stays until the next look
    )
  }, [client, id, last, unread, isVisible])
  const isDone = request.status === 'closed'
  useEffect(() => {
    // nothing more to read, yet it was seen that it is done: no notice of it is needed
    if (last && unread === 0 && isVisible && isDone)
      call(markRead, { params: { id }, body: { up_to: last } }).catch(() => undefined)
  }, [id, last, unread, isVisible, isDone])
}

function onVisibility(tell: () => void) {
  document.addEventListener('visibilitychange', tell)
  return () => document.removeEventListener('visibilitychange', tell)
}
