import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isolate } from '#basics/text/isolate.ts'
import { timeNow } from '#basics/time/server-clock.ts'
import {
  deskApproveUnsealing,
  deskEndUnsealing,
  deskUnsealedRecords,
  deskUnsealings,
  UNSEALED_ROWS_MAX,
  type UnsealedRecord,
  type Unsealing,
} from '#contract/desk/operations/unsealings.ts'
import { KINDS } from '#domain/reading-labels.ts'
import { useProof } from '#web/desk/shared/dialogs/proof.tsx'
import { LoadFailed } from '#web/desk/shared/layout/load-failed.tsx'
import { RowsSkeleton } from '#web/desk/shared/layout/rows-skeleton.tsx'
import pane from '#web/desk/shared/pane.module.css'
import { momentInSentence } from '#web/desk/shared/time/moments.ts'
import { call } from '#web/desk/shared/wire/call.ts'
import { queryClient, useSession } from '#web/desk/shared/wire/queries.ts'
import { queryOf } from '#web/desk/shared/wire/query-of.ts'
import { Face } from '#web/illustrations/face.tsx'
import { Button } from '#web/kit/controls/button.tsx'
import { FailureBox } from '#web/kit/feedback/failure-box.tsx'
import { invalidate } from '#web/wire/keys.ts'
import { useAct } from '#web/wire/use-act.ts'
import log from './log-page.module.css'
import styles from './sealed.module.css'

/** Recent unsealings: those that wait for a second person, and those that two people can see for an hour. */
export function Sealed() {
  const { data, error, refetch } = useQuery({
    ...queryOf(deskUnsealings),
    select: ({ unsealings }) => unsealings,
    refetchOnWindowFocus: false,
  })
  if (error && !data) return <LoadFailed error={error} onRetry={refetch} />
  if (!data) return <RowsSkeleton />
  return (
    <>
      <p className={pane.note}>
        Two operations colleagues can open the exact time, the request and the search words of a reading together, for
        an hour. Ask from “Who looked”. All operations colleagues are notified of every step.
      </p>
      {data.length === 0 && <p>No requests in the last month.</p>}
      {data.length > 0 && (
        <ol className={pane.rows}>
          {data.map((unsealing) => (
            <OneUnsealing key={unsealing.id} unsealing={unsealing} />
          ))}
        </ol>
      )}
    </>
  )
}

function OneUnsealing({ unsealing }: { unsealing: Unsealing }) {
  const myId = useSession()?.staff.id
  const proof = useProof()
  const [shown, setShown] = useState(false)
  const { act, isPending: pending, failure } = useAct()
  const { id, member, request, from, to, reason, asked_by, approved_by, state, until } = unsealing
  const isMine = asked_by.id === myId
  const isOurs = isMine || approved_by?.id === myId
  const go = (change: () => Promise<unknown>, message: string) =>
    act(async () => {
      if (!(await proof.done(change))) return undefined
      await invalidate(queryClient, deskUnsealings)
      return message
    })
  const approve = () => go(() => call(deskApproveUnsealing, { params: { id } }), 'Open to the two of you, for an hour.')
  const end = () =>
    go(
      () => call(deskEndUnsealing, { params: { id } }),
      state === 'open' ? 'Sealed again.' : 'Ended. Nothing was opened.',
    )
  return (
    <li className={log.record}>
      {proof.dialog}
      <div className={log.action}>
        <b>
          <bdi>{member.name}</bdi>
        </b>
        <p className="small">
          {daysLabel(from, to)}
          {request && `, request ${request}`}
        </p>
        <p className="small quiet">{STATES[state](unsealing)}</p>
      </div>
      <div className={styles.asked}>
        <p>
          {isMine ? 'You' : asked_by.name} asked: “{reason}”
        </p>
        {until && <p className="small quiet">{untilLabel(state, until)}</p>}
        <FailureBox failure={failure} />
        {state !== 'ended' && (
          <div className="buttons">
            {state === 'waiting' && !isMine && (
              <Button small loading={pending} onClick={approve}>
                Approve
                <span className="sr">
                  {' '}
                  for <bdi>{member.name}</bdi>
                </span>
              </Button>
            )}
            {state === 'open' && isOurs && (
              <Button small aria-expanded={shown} onClick={() => setShown(!shown)}>
                {shown ? 'Hide' : 'Show'} the lines
                <span className="sr">
                  {' '}
                  of <bdi>{member.name}</bdi>
                </span>
              </Button>
            )}
            <Button small variant="secondary" loading={pending} onClick={end}>
              {endLabel(state, isMine)}
              <span className="sr">
                {' '}
                for <bdi>{member.name}</bdi>
              </span>
            </Button>
          </div>
        )}
      </div>
      {shown && state === 'open' && <Lines id={id} />}
    </li>
  )
}

const STATES: Readonly<Record<Unsealing['state'], (unsealing: Unsealing) => string>> = {
  waiting: () => 'Waiting for a second person',
  open: ({ asked_by, approved_by }) => `Open to ${isolate(asked_by.name)} and ${isolate(approved_by?.name ?? '')}`,
  ended: ({ approved_by }) => (approved_by ? `Was opened with ${isolate(approved_by.name)}` : 'Was not opened'),
}

const dayFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })
const dayLabel = (day: string) => dayFormat.format(new Date(day))

function daysLabel(from: string, to: string): string {
  return from === to ? dayLabel(from) : `${dayLabel(from)} to ${dayLabel(to)}`
}

function endLabel(state: Unsealing['state'], isMine: boolean) {
  if (state === 'open') return 'Seal again'
  return isMine ? 'Withdraw' : 'Refuse'
}

function untilLabel(state: Unsealing['state'], until: string) {
  const at = momentInSentence(until, timeNow())
  return state === 'open' ? `Closes by itself ${at}` : `Waits until ${at}`
}

/** Loaded on request, because a colleague who opens it is shown to the member. */
function Lines({ id }: { id: number }) {
  const { data, error, refetch } = useQuery({
    ...queryOf(deskUnsealedRecords, { params: { id } }),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    gcTime: 0,
  })
  if (error && !data) return <LoadFailed error={error} onRetry={refetch} />
  if (!data) return <RowsSkeleton />
  if (data.records.length === 0) return <p>No one read their data on these days.</p>
  return (
    <div className={styles.lines}>
      {data.more && <p className="small quiet">The newest {UNSEALED_ROWS_MAX}. Choose fewer days to see the others.</p>}
      <ul>
        {data.records.map((record) => (
          <Line key={record.id} record={record} />
        ))}
      </ul>
    </div>
  )
}

const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'medium' })

function Line({ record: { at, staff, what, request, words, reason } }: { record: UnsealedRecord }) {
  return (
    <li className={styles.line}>
      <Face name={staff.name} size="small" decorative />
      <p>
        <b>{staff.name}</b> <time dateTime={at}>{moment.format(new Date(at))}</time>
      </p>
      <p className="small">
        {what === null ? 'A reading' : KINDS[what]}
        {request && `, request ${request}`}
        {words && `, looked for “${words}”`}
        {reason && <span className="quiet">. {reason}</span>}
      </p>
    </li>
  )
}
