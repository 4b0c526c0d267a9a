import { useRef } from 'react'
import { relativeTime } from '#basics/time/relative-time.ts'
import { timeNow } from '#basics/time/server-clock.ts'
import type { StaffSession } from '#contract/desk/security.ts'
import { Button } from '#web/kit/controls/button.tsx'
import { FailureBox } from '#web/kit/feedback/failure-box.tsx'
import { Tag } from '#web/kit/layout/tag.tsx'
import { useAct } from '#web/wire/use-act.ts'
import styles from './account-page.module.css'
import { endSession, nameOf } from './data.ts'

/** Sessions of a colleague, with buttons to end those that are not theirs. */
export function Sessions({ sessions }: { sessions: readonly StaffSession[] }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { act, isPending: pending, failure, reset: dismiss } = useAct()
  const end = (which: StaffSession | 'others') =>
    act(async () => {
      await endSession(which)
      // the pressed button disappeared with its row
      heading.current?.focus()
      return `Signed out: ${which === 'others' ? 'everywhere else' : nameOf(which)}.`
    })
  const now = timeNow()
  return (
    <section className={styles.part} aria-labelledby="signed-in">
      <h2 className="d4" id="signed-in" ref={heading} tabIndex={-1}>
        Where you’re signed in
      </h2>
      <FailureBox failure={failure} onDismiss={dismiss} />
      <ul className={styles.list}>
        {sessions.map((session) => (
          <li key={session.id} className={styles.row}>
            <span>
              <b>{nameOf(session)}</b>
              <br />
              <span className="small quiet">Signed in: {relativeTime(session.started_at, now)}</span>
            </span>
            {session.current ? (
              <Tag>This browser</Tag>
            ) : (
              <Button
                small
                variant="tertiary"
                className={styles.linked}
                disabled={pending}
                aria-label={`Sign out ${nameOf(session)}`}
                onClick={() => end(session)}
              >
                Sign out
              </Button>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <Button variant="secondary" loading={pending} onClick={() => end('others')}>
          Sign out everywhere else
        </Button>
      )}
    </section>
  )
}
