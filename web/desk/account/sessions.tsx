import { useRef, useState, useTransition } from 'react'
import { relativeTime } from '#basics/relative-time.ts'
import type { StaffSession } from '#contract/desk/security.ts'
import { AlertBox } from '#web/kit/alert-box.tsx'
import { Button } from '#web/kit/button.tsx'
import { Tag } from '#web/kit/tag.tsx'
import { toasts } from '#web/kit/toasts.ts'
import styles from './account-page.module.css'
import { endSession, nameOf } from './data.ts'

/** Every browser in which a colleague is signed in, and the way to end those that are not theirs. */
export function Sessions({ sessions }: { sessions: readonly StaffSession[] }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [pending, startEnding] = useTransition()
  const end = (which: StaffSession | 'others') =>
    startEnding(async () => {
      try {
        await endSession(which)
        setFailure(null)
        const where = which === 'others' ? 'everywhere else' : nameOf(which)
        toasts.show({ type: 'success', message: `Signed out: ${where}.`, autoDismiss: true })
        // what was pressed is gone with its row
        heading.current?.focus()
      } catch (error) {
        setFailure(error instanceof Error ? error.message : 'That did not work. Please try again.')
      }
    })
  const now = new Date()
  return (
    <section className={styles.part} aria-labelledby="signed-in">
      <h2 className="d4" id="signed-in" ref={heading} tabIndex={-1}>
        Where you’re signed in
      </h2>
      {failure && (
        <AlertBox variant="error" onDismiss={() => setFailure(null)}>
          {failure}
        </AlertBox>
      )}
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
