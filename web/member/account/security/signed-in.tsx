import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { t } from '#basics/language/translate.ts'
import { formatDate } from '#basics/time/date-format.ts'
import { relativeTime } from '#basics/time/relative-time.ts'
import { timeNow } from '#basics/time/server-clock.ts'
import type { MemberSession } from '#contract/member/sessions.ts'
import { Button } from '#web/kit/controls/button.tsx'
import { TextLink } from '#web/kit/controls/text-link.tsx'
import { FailureBox } from '#web/kit/feedback/failure-box.tsx'
import { Skeleton } from '#web/kit/feedback/skeleton.tsx'
import { Tag } from '#web/kit/layout/tag.tsx'
import { Trans } from '#web/kit/text/trans.tsx'
import rows from '#web/member/account/you/account-rows.module.css'
import { LoadFailed } from '#web/member/shared/load-failed.tsx'
import styles from './signed-in.module.css'
import { nameOf, useEnding, useSessions } from './signed-in-data.ts'

/** Every browser with a session of the member. The member can end all sessions but the current one. */
export function SignedIn() {
  const heading = useRef<HTMLHeadingElement>(null)
  const { data, error } = useSessions()
  const sessions = data?.sessions
  // the pressed button disappears with its row
  const ending = useEnding(() => heading.current?.focus())
  const others = sessions?.filter(({ current }) => !current) ?? []
  return (
    <section className={styles.place} aria-labelledby="signed-in">
      <h3 className="d5" id="signed-in" ref={heading} tabIndex={-1}>
        {t('Where you’re signed in')}
      </h3>
      <p className="small quiet">
        <Trans
          message="See one you don’t know? Sign it out, then <password>change your password</password>."
          parts={{ password: <TextLink render={<Link to="/account" hash="signing-in" />} /> }}
        />
      </p>
      <FailureBox failure={ending.error?.message} className={styles.failed} onDismiss={ending.reset} />
      {error && !sessions && <LoadFailed error={error} title={t('We couldn’t get this list')} level={3} />}
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
          {t('Sign out everywhere else')}
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
      <span>{factsOf(session).join(' · ')}</span>
      {session.current ? (
        <Tag>{t('This browser')}</Tag>
      ) : (
        <Button
          variant="tertiary"
          loading={busy}
          aria-label={t('Sign out {browser}', { browser: name })}
          onClick={onEnd}
        >
          {t('Sign out')}
        </Button>
      )}
    </li>
  )
}

/** A screen reader reads a full date. */
const NBSP = '\u00a0'
const DAY = { day: 'numeric', month: 'long', year: 'numeric' } as const

function factsOf({ owes_code, current, last_used_at, started_at }: MemberSession): string[] {
  return [
    ...(owes_code ? [t('Waiting for a code')] : []),
    ...(current ? [] : [t('Last used {when}', { when: relativeTime(last_used_at, timeNow()).toLowerCase() })]),
    t('Signed in {day}', { day: formatDate(started_at, DAY).replaceAll(' ', NBSP) }),
  ]
}

function RowSkeleton() {
  return (
    <ul className={rows.rest} aria-busy="true" aria-label={t('Loading')}>
      <li className={rows.row}>
        <Skeleton shape="medium" />
        <Skeleton shape="long" />
      </li>
    </ul>
  )
}
