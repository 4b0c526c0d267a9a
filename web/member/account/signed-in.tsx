import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { relativeTime } from '#basics/relative-time.ts'
import { timeNow } from '#basics/server-clock.ts'
import type { MemberSession } from '#contract/member/sessions.ts'
import { Button } from '#web/kit/button.tsx'
import { FailureBox } from '#web/kit/failure-box.tsx'
import { Skeleton } from '#web/kit/skeleton.tsx'
import { Tag } from '#web/kit/tag.tsx'
import { TextLink } from '#web/kit/text-link.tsx'
import { LoadFailed } from '../shared/load-failed.tsx'
import rows from './account-rows.module.css'
import styles from './signed-in.module.css'
import { nameOf, useEnding, useSessions } from './signed-in-data.ts'

/** Every browser with a session of the member's, and the way to end those that are not theirs. */
export function SignedIn() {
  const heading = useRef<HTMLHeadingElement>(null)
  const { data, error } = useSessions()
  const sessions = data?.sessions
  // what was pressed is gone with its row
  const ending = useEnding(() => heading.current?.focus())
  const others = sessions?.filter(({ current }) => !current) ?? []
  return (
    <section className={styles.place} aria-labelledby="signed-in">
      <h3 className="d5" id="signed-in" ref={heading} tabIndex={-1}>
        Where you’re signed in
      </h3>
      <p className="small quiet">
        See one you don’t know? Sign it out, then{' '}
        <TextLink render={<Link to="/account" hash="signing-in" />}>change your password</TextLink>.
      </p>
      <FailureBox failure={ending.error?.message} className={styles.failed} onDismiss={ending.reset} />
      {error && !sessions && <LoadFailed error={error} title="We couldn’t get this list" level={3} />}
      {!error && !sessions && <RowSkeleton />}
      {sessions && (
        <ul className={rows.rest}>
          {sessions.map((session) => (
            <Row
              key={session.id}
              session={session}
              busy={ending.isPending && ending.variables === session}
              onEnd={() => ending.mutate(session)}
            />
          ))}
        </ul>
      )}
      {others.length > 0 && (
        <Button
          variant="secondary"
          loading={ending.isPending && ending.variables === 'others'}
          onClick={() => ending.mutate('others')}
        >
          Sign out everywhere else
        </Button>
      )}
    </section>
  )
}

function Row({ session, busy, onEnd }: { session: MemberSession; busy: boolean; onEnd: () => void }) {
  const name = nameOf(session)
  return (
    <li className={rows.row}>
      <span className="b">{name}</span>
      <span>
        {session.owes_code && 'Waiting for a code · '}
        {!session.current && `Last used ${relativeTime(session.last_used_at, timeNow()).toLowerCase()} · `}
        Signed in {day.format(new Date(session.started_at)).replaceAll(' ', NBSP)}
      </span>
      {session.current ? (
        <Tag>This browser</Tag>
      ) : (
        <Button variant="tertiary" loading={busy} aria-label={`Sign out ${name}`} onClick={onEnd}>
          Sign out
        </Button>
      )}
    </li>
  )
}

/** A date is read as one. */
const NBSP = '\u00a0'
const day = new Intl.DateTimeFormat('en-US', { day: 'numeric', month: 'long', year: 'numeric' })

function RowSkeleton() {
  return (
    <ul className={rows.rest} aria-busy="true" aria-label="Loading">
      <li className={rows.row}>
        <Skeleton shape="medium" />
        <Skeleton shape="long" />
      </li>
    </ul>
  )
}
