import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { isolate } from '#basics/text/isolate.ts'
import { timeNow } from '#basics/time/server-clock.ts'
import {
  ALARM_DAYS,
  type Attempt,
  deskAlarms,
  deskLockStaff,
  deskSignOutStaff,
  type MissedFile,
  type UnusualKind,
  type UnusualReading,
} from '#contract/desk/operations/alarms.ts'
import { ReasonDialog } from '#web/desk/operations/shared/reason-dialog.tsx'
import { LoadFailed } from '#web/desk/shared/layout/load-failed.tsx'
import { RowsSkeleton } from '#web/desk/shared/layout/rows-skeleton.tsx'
import pane from '#web/desk/shared/pane.module.css'
import { momentLabel } from '#web/desk/shared/time/moments.ts'
import { call } from '#web/desk/shared/wire/call.ts'
import { useSession } from '#web/desk/shared/wire/queries.ts'
import { queryOf } from '#web/desk/shared/wire/query-of.ts'
import { Button } from '#web/kit/controls/button.tsx'
import { TextLink } from '#web/kit/controls/text-link.tsx'
import styles from './alarms.module.css'
import { HeldFiles } from './held-files.tsx'
import { parseLogSearch } from './log-search.ts'

type Person = UnusualReading['staff']

/** Suspicious patterns, and acts against them. They contain nothing that was read or typed. */
export function Alarms() {
  const { data, error, refetch } = useQuery({ ...queryOf(deskAlarms), staleTime: 30_000 })
  if (error && !data) return <LoadFailed error={error} onRetry={refetch} />
  if (!data) return <RowsSkeleton />
  return (
    <>
      <p className={pane.note}>
        Patterns of the last {ALARM_DAYS} days, never their content. Most have a simple reason: ask first. Days are in
        UTC.
      </p>
      <HeldFiles held={data.held_files} check={data.file_check} />
      <MissedFiles files={data.missed_files} />
      <Readings readings={data.readings} />
      <Attempts attempts={data.attempts} />
    </>
  )
}

/** Shown only while a company's nightly file is missing. */
function MissedFiles({ files }: { files: readonly MissedFile[] }) {
  if (files.length === 0) return null
  return (
    <section className={styles.part} aria-labelledby="missed">
      <h2 className="d5" id="missed">
        No file for 36 hours
      </h2>
      <ul className={pane.rows}>
        {files.map(({ company, last_at }) => (
          <li key={company.id} className={styles.row}>
            <p>
              <b>
                <bdi>{company.name}</bdi>
              </b>{' '}
              sent no nightly file; its list stays in use
              <span className="small quiet">last {momentLabel(last_at, timeNow()).replace(/^T/, 't')}</span>
            </p>
            <div className={styles.acts}>
              <TextLink render={<Link to="/companies/$id" params={{ id: String(company.id) }} />}>
                Show its files
                <span className="sr">
                  : <bdi>{company.name}</bdi>
                </span>
              </TextLink>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Readings({ readings }: { readings: readonly UnusualReading[] }) {
  return (
    <section className={styles.part} aria-labelledby="unusual">
      <h2 className="d5" id="unusual">
        Unusual reading
      </h2>
      {readings.length === 0 && <p className="quiet">No unusual access.</p>}
      {readings.length > 0 && (
        <ul className={pane.rows}>
          {readings.map(({ staff, day, kind, members, usual }) => (
            <li key={`${staff.id} ${day} ${kind}`} className={styles.row}>
              <p>
                <b>
                  <bdi>{staff.name}</bdi>
                </b>{' '}
                {UNUSUAL[kind](members, usual)}
                <span className="small quiet">{dayFormat.format(new Date(day))}</span>
              </p>
              <Acts staff={staff} day={day} what={`${kind} ${day}`} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

const dayFormat = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
})
const membersLabel = (count: number) => (count === 1 ? '1 member' : `${count} members`)

const UNUSUAL: Readonly<Record<UnusualKind, (members: number, usual: number | null) => string>> = {
  many: (members, usual) => `read of ${membersLabel(members)}, usually ${usual}`,
  outside_hours: (members) => `read of ${membersLabel(members)} outside the business hours`,
  own_name: (members) => `read of ${membersLabel(members)} with their own family name`,
  not_theirs: (members) => `opened requests of ${membersLabel(members)} that colleagues had`,
}

function Attempts({ attempts }: { attempts: readonly Attempt[] }) {
  return (
    <section className={styles.part} aria-labelledby="attempts">
      <h2 className="d5" id="attempts">
        Refusals and changes at the doors
      </h2>
      {attempts.length === 0 && <p className="quiet">Nothing was refused.</p>}
      {attempts.length > 0 && (
        <ul className={pane.rows}>
          {attempts.map(({ event, door, address, staff, count, last_at }) => (
            <li key={`${event} ${door} ${address} ${staff?.id}`} className={styles.row}>
              <p>
                <b>{EVENTS[event] ?? event}</b> {count === 1 ? 'once' : `${count.toLocaleString('en-US')} times`}, from{' '}
                {address}
                <span className="small quiet">
                  {whoseLabel(door, staff)}, last {momentLabel(last_at, timeNow()).replace(/^T/, 't')}
                </span>
              </p>
              {staff && <Acts staff={staff} what={`${event} ${address}`} />}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** Event names, as in the log and the metrics. */
const EVENTS: Readonly<Record<string, string>> = {
  sign_in_failed: 'Sign-in refused',
  account_locked: 'Account locked',
  code_refused: 'Code refused',
  link_refused: 'Mailed link refused',
  token_refused: 'Company token refused',
  token_issued: 'Company token made',
  role_refused: 'Call beyond the role refused',
  csrf_refused: 'Change from elsewhere refused',
  limited: 'Limit reached',
  password_reset: 'Password set by a mailed link',
  second_factor_reset: 'Second factor reset',
  colleague_invited: 'Colleague invited',
  colleague_changed: 'Colleague changed',
}

function whoseLabel(door: Attempt['door'], staff: Attempt['staff']): string {
  if (staff) return staff.name
  return door === 'desk' ? 'At the desk, no account' : 'At the members’ door'
}

type ActsProps = { staff: Person; day?: string; what: string }

/** Acts on a colleague: show their log, end their sessions, lock the account. */
function Acts({ staff, day = '', what }: ActsProps) {
  const isOneself = useSession()?.staff.id === staff.id
  const [asking, setAsking] = useState<keyof typeof STOPS | null>(null)
  const stop = STOPS[asking ?? 'signOut']
  return (
    <div className={styles.acts}>
      <TextLink render={<Link to="/log" search={parseLogSearch({ book: 'looks', staff: String(staff.id), day })} />}>
        Who looked
        <span className="sr">
          : <bdi>{staff.name}</bdi>
        </span>
      </TextLink>
      {!isOneself && (
        <>
          <Button small variant="tertiary" onClick={() => setAsking('signOut')}>
            End sessions
            <span className="sr">
              {' '}
              of <bdi>{staff.name}</bdi>
            </span>
          </Button>
          <Button small variant="tertiary" onClick={() => setAsking('lock')}>
            Lock
            <span className="sr">
              {' '}
              <bdi>{staff.name}</bdi>
            </span>
          </Button>
        </>
      )}
      <ReasonDialog
        open={asking !== null}
        form={`alarm.${staff.id}.${what}`}
        title={`${stop.title} ${isolate(staff.name)}?`}
        submit={stop.submit}
        hint="Recorded in the log permanently."
        done={stop.done}
        onDone={({ reason }) => call(stop.endpoint, { params: { staff_id: staff.id }, body: { reason } })}
        onClose={() => setAsking(null)}
      >
        {stop.says}
      </ReasonDialog>
    </div>
  )
}

const STOPS = {
  signOut: {
    endpoint: deskSignOutStaff,
    title: 'End the sessions of',
    submit: 'End sessions',
    says: 'They are signed out everywhere at once, and can sign in again. All operations colleagues are notified by mail.',
    done: 'They are signed out everywhere.',
  },
  lock: {
    endpoint: deskLockStaff,
    title: 'Lock the account of',
    submit: 'Lock for an hour',
    says: 'They are signed out everywhere at once and cannot sign in for an hour, unless they set a new password by mail. To keep them out for longer, close the account under Staff. All operations colleagues are notified by mail.',
    done: 'The account is locked for an hour.',
  },
} as const
