import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isolate } from '#basics/isolate.ts'
import { timeNow } from '#basics/server-clock.ts'
import { KINDS } from '#contract/desk/reading-labels.ts'
import {
  deskApproveUnsealing,
  deskEndUnsealing,
  deskUnsealedRecords,
  deskUnsealings,
  UNSEALED_ROWS_MAX,
  type UnsealedRecord,
  type Unsealing,
} from '#contract/desk/unsealings.ts'
import { call } from '#web/desk/shared/call.ts'
import { LoadFailed } from '#web/desk/shared/load-failed.tsx'
import { momentInSentence } from '#web/desk/shared/moments.ts'
import { useProof } from '#web/desk/shared/proof.tsx'
import { queryClient, useSession } from '#web/desk/shared/queries.ts'
import { RowsSkeleton } from '#web/desk/shared/rows-skeleton.tsx'
import { useAct } from '#web/desk/shared/use-act.ts'
import { Face } from '#web/illustrations/face.tsx'
import { Button } from '#web/kit/button.tsx'
import { FailureBox } from '#web/kit/failure-box.tsx'
import { UNSEALINGS } from './data.ts'
import log from './log-page.module.css'
import styles from './sealed.module.css'

/** What was asked to be unsealed lately: what waits for a second person, and what two of them see for an hour. */
export function Sealed() {
  const { data, error, refetch } = useQuery({
    queryKey: UNSEALINGS,
    queryFn: async ({ signal }) => (await call(deskUnsealings, {}, { signal })).unsealings,
    refetchOnWindowFocus: false,
  })
  if (error && !data) return <LoadFailed error={error} onRetry={refetch} />
  if (!data) return <RowsSkeleton />
  return (
    <>
      <p className={log.note}>
        The second, the request and the searched words of a reading open to two of operations together, for an hour. Ask
        from “Who looked”. Every step is mailed to all of operations.
      </p>
      {data.length === 0 && <p>Nothing has been asked for in the last month.</p>}
      {data.length > 0 && (
        <ol className={log.records}>
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
  const { act, pending, failure } = useAct()
  const { id, member, request, from, to, reason, asked_by, approved_by, state, until } = unsealing
  const isMine = asked_by.id === myId
  const isOurs = isMine || approved_by?.id === myId
  const go = (change: () => Promise<unknown>, message: string) =>
    act(async () => {
      if (!(await proof.done(change))) return undefined
      await queryClient.invalidateQueries({ queryKey: UNSEALINGS })
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
          {from === to ? dayLabel(from) : `${dayLabel(from)} to ${dayLabel(to)}`}
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
  waiting: () => 'Waits for a second person',
  open: ({ asked_by, approved_by }) => `Open to ${isolate(asked_by.name)} and ${isolate(approved_by?.name ?? '')}`,
  ended: ({ approved_by }) => (approved_by ? `Was opened with ${isolate(approved_by.name)}` : 'Was not opened'),
}

const dayFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })
const dayLabel = (day: string) => dayFormat.format(new Date(day))

function endLabel(state: Unsealing['state'], isMine: boolean) {
  if (state === 'open') return 'Seal again'
  return isMine ? 'Withdraw' : 'Refuse'
}

function untilLabel(state: Unsealing['state'], until: string) {
  const at = momentInSentence(until, timeNow())
  return state === 'open' ? `Closes by itself ${at}` : `Waits until ${at}`
}

/** Fetched once it is asked for: a colleague who has it on the screen is shown to the member. */
function Lines({ id }: { id: number }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['unsealed', id],
    queryFn: ({ signal }) => call(deskUnsealedRecords, { params: { id } }, { signal }),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    gcTime: 0,
  })
  if (error && !data) return <LoadFailed error={error} onRetry={refetch} />
  if (!data) return <RowsSkeleton />
  if (data.records.length === 0) return <p>Nobody read anything of theirs in these days.</p>
  return (
    <div className={styles.lines}>
      {data.more && (
        <p className="small quiet">The newest {UNSEALED_ROWS_MAX}. Ask for fewer days to see the others.</p>
      )}
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
