import { useQueryClient } from '@tanstack/react-query'
import {
  Fragment,
  lazy,
  memo,
  type ReactElement,
  type RefObject,
  Suspense,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { firstNameOf } from '#basics/first-name.ts'
import { isolate } from '#basics/isolate.ts'
import { type Attention, type Message, markRead, type RequestDetail } from '#contract/member/requests.ts'
import type { RequestOptions } from '#contract/shared/options.ts'
import { Face } from '#web/illustrations/face.tsx'
import { Bubble, TypingDots } from '#web/kit/bubble.tsx'
import { classNames } from '#web/kit/class-names.ts'
import { DayDivider } from '#web/kit/day-divider.tsx'
import { FileLink } from '#web/kit/file-link.tsx'
import { CheckIcon, DownIcon } from '#web/kit/page-icons.tsx'
import { RichText } from '#web/kit/rich-text.tsx'
import { TurnGroups } from '#web/kit/turn-groups.tsx'
import { useFollowEnd } from '#web/kit/use-follow-end.ts'
import { useFromEnd } from '#web/kit/use-from-end.ts'
import { useAtMinute } from '#web/kit/use-minute.ts'
import { call } from '#web/wire/call.ts'
import { AttachmentLink } from './attachment-link.tsx'
import { HandedOver } from './handed-over.tsx'
import { isPhoto } from './is-photo.ts'
import { clockWords, dayWords, isSameDay, wholeMoment } from './message-time.ts'
import { offeredWith, useOptions } from './options/data.ts'
import { QuickAnswers } from './quick-answers.tsx'
import { moveMark } from './read-mark.ts'
import { seenWords } from './request-attention.ts'
import styles from './thread.module.css'
import { HANDED_OVER, type TurnOf, turnsOf } from './turns.ts'
import { isTurn, useWaiting, WaitingTurn } from './waiting-turn.tsx'

const OptionsTurn = lazy(() =>
  import('./options/turn.tsx')
    .then((file) => ({ default: file.OptionsTurn }))
    // the message says the same in words
    .catch(() => ({ default: ({ instead }: { instead: ReactElement }) => instead })),
)
const Ending = lazy(() =>
  import('./ending.tsx').then((file) => ({ default: file.Ending })).catch(() => ({ default: () => null })),
)
const Photo = lazy(() =>
  import('./photo.tsx').then((file) => ({ default: file.Photo })).catch(() => ({ default: () => null })),
)
/** Few messages came so. */
const OwnMailLine = lazy(() =>
  import('./mail-line.tsx')
    .then((file) => ({ default: file.OwnMailLine }))
    .catch(() => ({ default: () => 'Came by mail.' })),
)

const WRITER_STAYS_MS = 400

type ThreadProps = {
  request: RequestDetail
  attention: Attention | undefined
  /** A message, or what was handed over; one that is not there is its end. */
  opensAt: string | undefined
}

/** The conversation, oldest first. It opens at its end, and follows it unless somebody reads further up. */
export function Thread({ request, attention, opensAt }: ThreadProps) {
  const firstNew = useFirstNew(request)
  const turns = useMemo(() => turnsOf(request.messages, firstNew), [request.messages, firstNew])
  const wanted = useMemo(() => firstShown(turns, opensAt), [turns, opensAt])
  const from = useFromEnd(turns.length, wanted)
  const place = useRef<HTMLDivElement>(null)
  const last = turns.at(-1)?.message
  const seenSaid = useAtMinute((now) => seenWords(attention?.seen_at ?? null, now) ?? '')
  const receipts = useMemo(() => receiptsOf(turns, attention, seenSaid), [turns, attention, seenSaid])
  const writer = useWriter(attention?.writer, turns.length)
  const handedOverAt = request.details ? request.issued_at : null
  const waiting = useWaiting(request.external_id).filter(isTurn)
  const options = useOptions(request.external_id)
  const draw = useCallback(
    (index: number) => {
      const turn = turns[index]
      if (!turn) return null
      const { id } = turn.message
      const isSaid = index === 0 && handedOverAt && isSameDay(turn.at, new Date(handedOverAt))
      return (
        <Fragment key={id}>
          {turn.startsDay && !isSaid && <DayDivider at={turn.at} words={dayWords} />}
          {turn.startsNew && (
            <p className={styles.new}>
              <span>New</span>
            </p>
          )}
          <Said
            request={request}
            turn={turn}
            options={options}
            receipt={receipts.get(id)}
            place={id === opensAt ? place : undefined}
          />
        </Fragment>
      )
    },
    [turns, handedOverAt, request, options, receipts, opensAt],
  )
  const [isAtEnd, setAtEnd] = useState(!opensAt)
  const log = useFollowEnd(
    request.external_id,
    turns.length + waiting.length + (writer ? 1 : 0),
    setAtEnd,
    opensAt ? place : undefined,
  )
  useMarkRead(request, last?.id, isAtEnd)
  const below = isAtEnd ? undefined : newBelow(request)
  return (
    <div className={styles.place}>
      {/* focusable, so that the keyboard can scroll it */}
      <div ref={log} role="log" aria-label="Messages" className={styles.log} tabIndex={0}>
        <div className={styles.messages}>
          {handedOverAt && (
            <>
              <DayDivider at={new Date(handedOverAt)} words={dayWords} />
              <Repeated request={request} place={opensAt === HANDED_OVER ? place : undefined} />
            </>
          )}
          <TurnGroups from={from} to={turns.length} draw={draw} />
          {last?.quick_answers && request.can_reply && request.status !== 'closed' && (
            <QuickAnswers key={last.id} requestId={request.external_id} message={last} isWaiting={waiting.length > 0} />
          )}
          {waiting.map((one) => (
            <WaitingTurn key={one.key} message={one} />
          ))}
          {writer && (
            <TypingDots
              label={`${isolate(firstNameOf(writer))} is writing`}
              said
              face={<Face name={writer} size="small" decorative />}
            />
          )}
          {request.status === 'closed' && (
            <Suspense>
              <Ending request={request} />
            </Suspense>
          )}
        </div>
      </div>
      {below && (
        <button
          type="button"
          className={styles.jump}
          onClick={() => log.current?.scrollTo({ top: log.current.scrollHeight })}
        >
          New message from {firstNameOf(below.source_name)}
          <DownIcon />
        </button>
      )}
    </div>
  )
}

/** The concierge's first message, made of what was handed over: no person wrote it, so it has no name. */
function Repeated({ request, place }: { request: RequestDetail } & Placed) {
  return (
    <div ref={place} tabIndex={place && -1} className={styles.turn}>
      <p className={styles.by}>
        <b className={styles.name}>Your concierge</b> <Time at={new Date(request.issued_at)} />
      </p>
      <HandedOver request={request} />
    </div>
  )
}

/** Where it opens, or where what is new begins: there at once, however long the thread is. */
function firstShown(turns: readonly TurnOf[], opensAt: string | undefined): number | undefined {
  if (opensAt === HANDED_OVER) return 0
  const place = turns.findIndex(({ message, startsNew }) => startsNew || message.id === opensAt)
  return place < 0 ? undefined : place
}

/** The last of ours that the member has not read, where there is one. */
function newBelow({ messages, unread_count: unread }: RequestDetail): Message | undefined {
  return unread > 0 ? messages.findLast(({ source }) => source === 'other') : undefined
}

/**
 * What became of the member's own words that nobody has answered yet, at the last that it is true of; none where
 * that cannot be said.
 */
function receiptsOf(
  turns: readonly TurnOf[],
  attention: Attention | undefined,
  seenSaid: string,
): ReadonlyMap<string, string> {
  if (!attention) return new Map()
  const answered = turns.findLastIndex(({ message }) => message.source === 'other')
  const seen = turns.findLastIndex(({ message }) => message.id === attention.seen_up_to)
  const last = turns.length - 1
  const words = [
    [seen, seenSaid],
    [last, last > seen ? 'Sent' : null],
  ] as const
  return new Map(
    words.flatMap(([index, said]) => {
      const turn = index > answered ? turns[index] : undefined
      return turn && said ? [[turn.message.id, said]] : []
    }),
  )
}

/** Where the thread opens, in the one that it opens at. */
type Placed = { place: RefObject<HTMLDivElement | null> | undefined }

type SaidProps = Placed & {
  request: RequestDetail
  turn: TurnOf
  options: RequestOptions | null
  receipt: string | undefined
}

/** A message; where options were sent with it, these in its place. */
function Said({ request, turn, options, receipt, place }: SaidProps) {
  const offered = offeredWith(options, turn.message.id)
  const words = <Turn turn={turn} receipt={receipt} place={place} />
  if (!offered) return words
  return (
    <Suspense fallback={words}>
      <OptionsTurn
        requestId={request.external_id}
        offered={offered}
        cap={options?.cap ?? null}
        isClosed={request.status === 'closed'}
        face={<TurnFace turn={turn} />}
        by={<By turn={turn} />}
        instead={words}
      />
    </Suspense>
  )
}

function TurnFace({ turn: { message, goesOn } }: { turn: TurnOf }) {
  return goesOn ? <span className={styles.noFace} /> : <Face name={message.source_name} size="small" />
}

function By({ turn: { message, at, goesOn } }: { turn: TurnOf }) {
  const name =
    message.source === 'user' ? (
      'You'
    ) : (
      <b className={styles.name} dir="auto">
        {message.source_name}
      </b>
    )
  return (
    <span className={goesOn ? 'sr' : undefined}>
      {name} <Time at={at} />
    </span>
  )
}

type TurnProps = Placed & { turn: TurnOf; receipt: string | undefined }

const Turn = memo(function Turn({ turn, receipt, place }: TurnProps) {
  const { message } = turn
  const mine = message.source === 'user'
  return (
    <Bubble
      ref={place}
      mine={mine}
      className={classNames(styles.turn, message.attachments.some(isPhoto) && styles.pictured)}
      face={mine ? undefined : <TurnFace turn={turn} />}
      by={<By turn={turn} />}
      below={
        <>
          {message.attachments.map((file) => (
            <Fragment key={file.key}>
              {isPhoto(file) && (
                <Suspense fallback={<span className={styles.photo} />}>
                  <Photo file={file} />
                </Suspense>
              )}
              <FileLink file={file} link={<AttachmentLink file={file} />} />
            </Fragment>
          ))}
          {message.mail && (
            <Suspense>
              <OwnMailLine message={message} />
            </Suspense>
          )}
          {receipt && (
            <p className={styles.receipt}>
              <CheckIcon />
              {receipt}
            </p>
          )}
        </>
      }
    >
      <RichText html={message.body_html} />
    </Bubble>
  )
})

function Time({ at }: { at: Date }) {
  const whole = useAtMinute((now) => wholeMoment(at, now))
  const clock = useAtMinute((now) => clockWords(at, now))
  return (
    // the log is live: what was "Just now" is not announced again as an hour
    <time dateTime={at.toISOString()} title={whole} aria-live="off">
      {clock}
    </time>
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

/** Who writes; a moment longer, as most often their words come in the place of that. */
function useWriter(writer: string | null | undefined, turns: number): string | undefined {
  const [last, setLast] = useState<{ writer: string; turns: number }>()
  if (writer && (last?.writer !== writer || last.turns !== turns)) setLast({ writer, turns })
  useEffect(() => {
    if (writer || !last) return
    const timer = setTimeout(() => setLast(undefined), WRITER_STAYS_MS)
    return () => clearTimeout(timer)
  }, [writer, last])
  return writer ?? (last?.turns === turns ? last.writer : undefined)
}

/** Moves the member's mark to the last message, once somebody has it before their eyes. */
function useMarkRead(request: RequestDetail, last: string | undefined, isAtEnd: boolean) {
  const client = useQueryClient()
  const isSeen = useSyncExternalStore(onVisibility, () => document.visibilityState === 'visible') && isAtEnd
  const { external_id: id, unread_count: unread } = request
  useEffect(() => {
    if (!last || unread === 0 || !isSeen) return
    void moveMark(client, id, last)
  }, [client, id, last, unread, isSeen])
  const isDone = request.status === 'closed'
  useEffect(() => {
    // nothing more to read, yet it was seen that it is done: no notice of it is needed
    if (last && unread === 0 && isSeen && isDone)
      call(markRead, { params: { id }, body: { up_to: last } }).catch(() => undefined)
  }, [id, last, unread, isSeen, isDone])
}

function onVisibility(tell: () => void) {
  document.addEventListener('visibilitychange', tell)
  return () => document.removeEventListener('visibilitychange', tell)
}
