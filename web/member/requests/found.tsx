import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { timeNow } from '#basics/server-clock.ts'
import { type FoundRequest, findRequests, type Match } from '#contract/member/finding.ts'
import EmptyQueue from '#web/illustrations/empty-queue.svg?picture'
import { Scene } from '#web/illustrations/scene.tsx'
import { Button } from '#web/kit/button.tsx'
import { NewDot } from '#web/kit/new-dot.tsx'
import { StateBlock } from '#web/kit/state-block.tsx'
import { call } from '#web/wire/call.ts'
import { CallError } from '#web/wire/call-error.ts'
import { connection } from '#web/wire/connection.ts'
import { foundKey } from '../shared/finding-keys.ts'
import { LoadFailed } from '../shared/load-failed.tsx'
import { RequestListSkeleton, RequestRow, RequestStatus } from '../shared/request-list.tsx'
import styles from './found.module.css'
import { dayWithYear } from './months.ts'
import { HANDED_OVER } from './turns.ts'

type FoundProps = {
  q: string
  onClear?: () => void
  /** Follows what was found, and not what is on its way: that may be longer or shorter. */
  children?: ReactNode
}

/**
 * The requests that hold every word of `q`, under way and completed alike, each with a piece of where. Without a way to
 * clear the words there is little room, and what is not found is said in a line.
 */
export function Found({ q, onClear, children }: FoundProps) {
  const { data, error } = useFound(q)
  if (!data && error) return <LoadFailed error={error} title="We couldn’t search just now" />
  if (!data) return onClear ? <RequestListSkeleton rows={3} /> : null
  const { requests, more, isOnDevice } = data
  return (
    <>
      <p role="status" className={styles.count}>
        {countWords(requests.length, more)}
        {isOnDevice && ' Without a connection we search only what you opened last on this device.'}
      </p>
      {requests.length > 0 ? (
        <ul className={styles.list} aria-label="Found requests">
          {requests.map((request) => (
            <li key={request.external_id}>
              <Row request={request} small={!onClear} />
            </li>
          ))}
        </ul>
      ) : !onClear ? (
        <p className={styles.count}>Fewer words, or only the beginning of one, find more.</p>
      ) : (
        <StateBlock
          title="Nothing found"
          picture={<Scene of={EmptyQueue} />}
          action={
            <Button variant="secondary" onClick={onClear}>
              Show all requests
            </Button>
          }
        >
          We looked through names, answers, messages and files. Fewer words, or only the beginning of one, find more.
        </StateBlock>
      )}
      {children}
    </>
  )
}

function useFound(q: string) {
  return useQuery({
    queryKey: foundKey(q),
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

/** Where the device has nothing, or what looks there never came, the first failure stands. */
function onDevice(q: string, error: CallError) {
  return import('./find-on-device.ts')
    .then(({ findOnDevice }) => findOnDevice(q))
    .catch(() => {
      throw error
    })
}

function countWords(count: number, more: boolean): string {
  if (more) return `The newest ${count} are shown. More words find fewer.`
  return count === 1 ? '1 request found.' : `${count} requests found.`
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

/** Where in its thread it is. What belongs to no message stands where the thread begins. */
function placeOf({ where, message_id: message }: Match): string | undefined {
  return message ?? (where === 'message' ? undefined : HANDED_OVER)
}

/** Parts of text, never HTML. */
function Piece({ match: { where, by, at, parts } }: { match: Match }) {
  const when = at ? `, ${dayWithYear(new Date(at), timeNow())}` : ''
  const source = { message: `${by ?? 'You'}${when}`, details: 'What you handed over', file: 'File' }[where]
  return (
    <span className={styles.piece}>
      <b className={styles.source}>{source}:</b>{' '}
      {parts.map(({ text, hit }, index) =>
        // oxlint-disable-next-line react/no-array-index-key -- parts of one text, which come and go together
        hit ? <mark key={index}>{text}</mark> : <span key={index}>{text}</span>,
      )}
    </span>
  )
}
