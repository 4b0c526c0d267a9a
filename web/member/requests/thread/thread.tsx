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
import { t } from '#basics/language/translate.ts'
import { firstNameOf } from '#basics/text/first-name.ts'
import { isolate } from '#basics/text/isolate.ts'
import { type Attention, type Message, markRead, type RequestDetail } from '#contract/member/requests.ts'
import type { RequestOptions } from '#contract/shared/options.ts'
import type { Attachment } from '#contract/shared/request.ts'
import { Face } from '#web/illustrations/face.tsx'
import { CheckIcon, DownIcon } from '#web/kit/icons/page-icons.tsx'
import { classNames } from '#web/kit/layout/class-names.ts'
import { useAtMinute } from '#web/kit/layout/use-minute.ts'
import { Bubble, TypingDots } from '#web/kit/lists/bubble.tsx'
import { DayDivider } from '#web/kit/lists/day-divider.tsx'
import { FileLink } from '#web/kit/lists/file-link.tsx'
import { RichText } from '#web/kit/lists/rich-text.tsx'
import { TurnGroups } from '#web/kit/lists/turn-groups.tsx'
import { useFollowEnd } from '#web/kit/lists/use-follow-end.ts'
import { useFromEnd } from '#web/kit/lists/use-from-end.ts'
import { QuickAnswers } from '#web/member/requests/composer/quick-answers.tsx'
import { isTurn, useWaiting, WaitingTurn } from '#web/member/requests/composer/waiting-turn.tsx'
import { seenWords } from '#web/member/requests/details/request-attention.ts'
import { offeredWith, useOptions } from '#web/member/requests/options/data.ts'
import { call } from '#web/wire/call.ts'
import { AttachmentLink } from './attachment-link.tsx'
import { HandedOver } from './handed-over.tsx'
import { isHeld, isPhoto } from './is-photo.ts'
import { clockWords, dayWords, isSameDay, wholeMoment } from './message-time.ts'
import { moveMark } from './read-mark.ts'
import styles from './thread.module.css'
import { HANDED_OVER, type TurnOf, turnsOf } from './turns.ts'

const OptionsTurn = lazy(() =>
  import('#web/member/requests/options/turn.tsx')
    .then((file) => ({ default: file.OptionsTurn }))
    // the message has the same as text
    .catch(() => ({ default: ({ instead }: { instead: ReactElement }) => instead })),
)
const Ending = lazy(() =>
  import('#web/member/requests/ending/ending.tsx')
    .then((file) => ({ default: file.Ending }))
    .catch(() => ({ default: () => null })),
)
const Photo = lazy(() =>
  import('./photo.tsx').then((file) => ({ default: file.Photo })).catch(() => ({ default: () => null })),
)
const HeldFile = lazy(() =>
  import('./held-file.tsx').then((file) => ({ default: file.HeldFile })).catch(() => ({ default: () => null })),
)
/** Few messages came by mail, so this loads on demand. */
const OwnMailLine = lazy(() =>
  import('./mail-line.tsx')
    .then((file) => ({ default: file.OwnMailLine }))
    .catch(() => ({ default: () => t('Received by mail.') })),
)

const WRITER_STAYS_MS = 400

type ThreadProps = {
  request: RequestDetail
  attention: Attention | undefined
  /** Id of a message, or of the submission; an unknown id means the end of the thread. */
  opensAt: string | undefined
}

/** The conversation, oldest first. It opens at its end and stays there, unless the member scrolls up. */
export function Thread({ request, attention, opensAt }: ThreadProps) {
  const firstNew = useFirstNew(request)
  const turns = useMemo(() => turnsOf(request.messages, firstNew), [request.messages, firstNew])
  const wanted = useMemo(() => firstShown(turns, opensAt), [turns, opensAt])
  const from = useFromEnd(turns.length, wanted)
  const place = useRef<HTMLDivElement>(null)
  const last = turns.at(-1)?.message
  const seenLabel = useAtMinute((now) => seenWords(attention?.seen_at ?? null, now) ?? '')
  const receipts = useMemo(() => receiptsOf(turns, attention, seenLabel), [turns, attention, seenLabel])
  const writer = useWriter(attention?.writer, turns.length)
  const handedOverAt = request.details ? request.issued_at : null
  const waiting = useWaiting(request.external_id).filter(isTurn)
  const options = useOptions(request.external_id)
  const draw = useCallback(
    (index: number) => {
      const turn = turns[index]
      if (!turn) return null
      const { id } = turn.message
      const isHandover = index === 0 && handedOverAt && isSameDay(turn.at, new Date(handedOverAt))
      return (
        <Fragment key={id}>
          {turn.startsDay && !isHandover && <DayDivider at={turn.at} words={dayWords} />}
          {turn.startsNew && <NewDivider />}
          <MessageTurn
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
  const question = openQuestion(request, last)
  return (
    <div className={styles.place}>
      {/* focusable, so that the keyboard can scroll it */}
      <div ref={log} role="log" aria-label={t('Messages')} className={styles.log} tabIndex={0}>
        <div className={styles.messages}>
          {handedOverAt && <Repeated request={request} place={opensAt === HANDED_OVER ? place : undefined} />}
          <TurnGroups from={from} to={turns.length} draw={draw} />
          {question && (
            <QuickAnswers
              key={question.id}
              requestId={request.external_id}
              message={question}
              isWaiting={waiting.length > 0}
            />
          )}
          {waiting.map((one) => (
            <WaitingTurn key={one.key} message={one} />
          ))}
          {writer && <Writer name={writer} />}
          {request.status === 'closed' && (
            <Suspense>
              <Ending request={request} />
            </Suspense>
          )}
        </div>
      </div>
      {!isAtEnd && (
        <NewBelow request={request} onJump={() => log.current?.scrollTo({ top: log.current.scrollHeight })} />
      )}
    </div>
  )
}

function NewDivider() {
  return (
    <p className={styles.new}>
      <span>{t('New')}</span>
    </p>
  )
}

function Writer({ name }: { name: string }) {
  return (
    <TypingDots
      label={t('{name} is writing', { name: isolate(firstNameOf(name)) })}
      labelVisible
      face={<Face name={name} size="small" decorative />}
    />
  )
}

function NewBelow({ request, onJump }: { request: RequestDetail; onJump: () => void }) {
  const below = newBelow(request)
  if (!below) return null
  return (
    <button type="button" className={styles.jump} onClick={onJump}>
      {t('New message from {name}', { name: firstNameOf(below.source_name) })}
      <DownIcon />
    </button>
  )
}

/** The first message is generated from the submission: no person wrote it, so it has no author. */
function Repeated({ request, place }: { request: RequestDetail } & Placed) {
  const at = new Date(request.issued_at)
  return (
    <>
      <DayDivider at={at} words={dayWords} />
      <div ref={place} tabIndex={place && -1} className={styles.turn}>
        <p className={styles.by}>
          <b className={styles.name}>{t('Your concierge')}</b> <Time at={at} />
        </p>
        <HandedOver request={request} />
      </div>
    </>
  )
}

/** The last message, if it offers quick answers and the member can still reply. */
function openQuestion({ can_reply, status }: RequestDetail, last: Message | undefined): Message | undefined {
  return last?.quick_answers && can_reply && status !== 'closed' ? last : undefined
}

/** Where the thread opens, or where the new messages begin; rendered first, however long the thread is. */
function firstShown(turns: readonly TurnOf[], opensAt: string | undefined): number | undefined {
  if (opensAt === HANDED_OVER) return 0
  const place = turns.findIndex(({ message, startsNew }) => startsNew || message.id === opensAt)
  return place < 0 ? undefined : place
}

/** The concierge's last message that the member has not read, if any. */
function newBelow({ messages, unread_count: unread }: RequestDetail): Message | undefined {
  return unread > 0 ? messages.findLast(({ source }) => source === 'other') : undefined
}

/**
 * Delivery mark for the member's own unanswered messages, shown at the last message to which it applies; undefined if
 * unknown.
 */
function receiptsOf(
  turns: readonly TurnOf[],
  attention: Attention | undefined,
  seenLabel: string,
): ReadonlyMap<string, string> {
  if (!attention) return new Map()
  const answered = turns.findLastIndex(({ message }) => message.source === 'other')
  const seen = turns.findLastIndex(({ message }) => message.id === attention.seen_up_to)
  const last = turns.length - 1
  const words = [
    [seen, seenLabel],
    [last, last > seen ? t('Sent') : null],
  ] as const
  return new Map(
    words.flatMap(([index, said]) => {
      const turn = index > answered ? turns[index] : undefined
      return turn && said ? [[turn.message.id, said]] : []
    }),
  )
}

/** The opening position, in the group that contains it. */
type Placed = { place: RefObject<HTMLDivElement | null> | undefined }

type MessageTurnProps = Placed & {
  request: RequestDetail
  turn: TurnOf
  options: RequestOptions | null
  receipt: string | undefined
}

/** A message; options that were sent with it replace it. */
function MessageTurn({ request, turn, options, receipt, place }: MessageTurnProps) {
  const offered = offeredWith(options, turn.message.id)
  const { external_id: requestId, can_reply: canReply } = request
  const words = <Turn turn={turn} receipt={receipt} place={place} sendAgainTo={canReply ? requestId : undefined} />
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
      t('You')
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

type TurnProps = Placed & {
  turn: TurnOf
  receipt: string | undefined
  /** The request, if the member can still reply. */
  sendAgainTo: string | undefined
}

const Turn = memo(function Turn({ turn, receipt, place, sendAgainTo }: TurnProps) {
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
          {message.attachments.map((file) =>
            isHeld(file) ? (
              <Suspense key={file.key} fallback={<span className={styles.photo} />}>
                <HeldFile file={file} mine={mine} sendAgainTo={mine ? sendAgainTo : undefined} />
              </Suspense>
            ) : (
              <SentFile key={file.key} file={file} />
            ),
          )}
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

function SentFile({ file }: { file: Attachment }) {
  return (
    <>
      {isPhoto(file) && (
        <Suspense fallback={<span className={styles.photo} />}>
          <Photo file={file} />
        </Suspense>
      )}
      <FileLink file={file} link={<AttachmentLink file={file} />} />
    </>
  )
}

function Time({ at }: { at: Date }) {
  const whole = useAtMinute((now) => wholeMoment(at, now))
  const clock = useAtMinute((now) => clockWords(at, now))
  return (
    // the log is a live region: a changed "Just now" must not be announced again
    <time dateTime={at.toISOString()} title={whole} aria-live="off">
      {clock}
    </time>
  )
}

/** Position of the line "New"; it stays while the thread is open, although the read mark moves. */
function useFirstNew({ messages, read_up_to: mark, unread_count: unread }: RequestDetail): string | undefined {
  const [first] = useState(() => {
    if (unread === 0) return undefined
    const after = messages.slice(messages.findIndex(({ id }) => id === mark) + 1)
    return after.find(({ source }) => source === 'other')?.id
  })
  return first
}

/** The typing concierge; shown a moment longer, because usually their message replaces the indicator. */
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

/** Moves the member's read mark to the last message once it is visible. */
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
    // no new message, but the completion was seen: it needs no notice
    if (last && unread === 0 && isSeen && isDone)
      call(markRead, { params: { id }, body: { up_to: last } }).catch(() => undefined)
  }, [id, last, unread, isSeen, isDone])
}

function onVisibility(tell: () => void) {
  document.addEventListener('visibilitychange', tell)
  return () => document.removeEventListener('visibilitychange', tell)
}
