import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { t } from '#basics/language/translate.ts'
import { timeNow } from '#basics/time/server-clock.ts'
import { type FoundRequest, findRequests, type Match } from '#contract/member/finding.ts'
import EmptyQueue from '#web/illustrations/empty-queue.svg?picture'
import { Scene } from '#web/illustrations/scene.tsx'
import { Button } from '#web/kit/controls/button.tsx'
import { NewDot } from '#web/kit/feedback/new-dot.tsx'
import { StateBlock } from '#web/kit/feedback/state-block.tsx'
import { HANDED_OVER } from '#web/member/requests/thread/turns.ts'
import { LoadFailed } from '#web/member/shared/load-failed.tsx'
import { RequestListSkeleton, RequestRow, RequestStatus } from '#web/member/shared/request-list.tsx'
import { call } from '#web/wire/call.ts'
import { CallError } from '#web/wire/call-error.ts'
import { connection } from '#web/wire/connection/connection.ts'
import { keyOf } from '#web/wire/keys.ts'
import styles from './found.module.css'
import { dayWithYear } from './months.ts'

type FoundProps = {
  q: string
  onClear?: () => void
  /** The content below the results waits for them, because their height is unknown while they load. */
  children?: ReactNode
}

/**
 * The requests that contain every word of `q`, in progress and completed, each with an excerpt. Without `onClear` there
 * is little room, and an empty result is one line.
 */
export function Found({ q, onClear, children }: FoundProps) {
  const { data, error } = useFound(q)
  if (!data && error) return <LoadFailed error={error} title={t('We couldn’t search just now')} />
  if (!data) return onClear ? <RequestListSkeleton rows={3} /> : null
  const { requests, more, isOnDevice } = data
  return (
    <>
      <p role="status" className={styles.count}>
        {countWords(requests.length, more)}
        {isOnDevice && ` ${t('Without a connection we search only what you opened last on this device.')}`}
      </p>
      {requests.length > 0 ? (
        <ul className={styles.list} aria-label={t('Found requests')}>
          {requests.map((request) => (
            <li key={request.external_id}>
              <Row request={request} small={!onClear} />
            </li>
          ))}
        </ul>
      ) : (
        <NothingFound onClear={onClear} />
      )}
      {children}
    </>
  )
}

/** One line if there is little room. */
function NothingFound({ onClear }: Pick<FoundProps, 'onClear'>) {
  if (!onClear) return <p className={styles.count}>{t('Try fewer words, or only the beginning of one.')}</p>
  return (
    <StateBlock
      title={t('Nothing found')}
      picture={<Scene of={EmptyQueue} />}
      action={
        <Button variant="secondary" onClick={onClear}>
          {t('Show all requests')}
        </Button>
      }
    >
      {t('We looked through names, answers, messages and files. Try fewer words, or only the beginning of one.')}
    </StateBlock>
  )
}

function useFound(q: string) {
  return useQuery({
    queryKey: keyOf(findRequests, { query: { q } }),
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      try {
        return { ...(await call(findRequests, { query: { q } }, { signal })), isOnDevice: false }
      } catch (error) {
        if (!(error instanceof CallError) || error.status !== 0 || connection.isUp()) throw error
        return { ...(await onDevice(q, error)), isOnDevice: true }
      }
    },
  })
}

/** If the device has no result, or the offline search fails, the first error is shown. */
function onDevice(q: string, error: CallError) {
  return import('./find-on-device.ts')
    .then(({ findOnDevice }) => findOnDevice(q))
    .catch(() => {
      throw error
    })
}

function countWords(count: number, more: boolean): string {
  if (more) return t('The newest {count} are shown. Add words to narrow the search.', { count })
  return t('{count, plural, one {# request found.} other {# requests found.}}', { count })
}

function Row({ request, small }: { request: FoundRequest; small: boolean }) {
  const { match } = request
  return (
    <RequestRow
      request={request}
      message={match ? placeOf(match) : undefined}
      className={small ? styles.small : styles.row}
      about={
        <>
          <RequestStatus request={request} />
          {match && <Piece match={match} />}
        </>
      }
    >
      {request.unread_count > 0 && <NewDot count={request.unread_count} className={styles.new} />}
    </RequestRow>
  )
}

/** The position in its thread. A match outside the messages links to the start of the thread. */
function placeOf({ where, message_id: message }: Match): string | undefined {
  return message ?? (where === 'message' ? undefined : HANDED_OVER)
}

/** Text parts, never HTML. */
function Piece({ match: { where, by, at, parts } }: { match: Match }) {
  const when = at ? `, ${dayWithYear(new Date(at), timeNow())}` : ''
  const source = { message: `${by ?? t('You')}${when}`, details: t('What you handed over'), file: t('File') }[where]
  return (
    <span className={styles.piece}>
      <b className={styles.source}>{source}:</b>{' '}
      {parts.map(({ text, hit }, index) =>
        // oxlint-disable-next-line react/no-array-index-key -- parts of one text, which change together
        hit ? <mark key={index}>{text}</mark> : <span key={index}>{text}</span>,
      )}
    </span>
  )
}
