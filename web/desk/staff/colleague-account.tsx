import { useState } from 'react'
import { isolate } from '#basics/isolate.ts'
import { relativeTime } from '#basics/relative-time.ts'
import { timeNow } from '#basics/server-clock.ts'
import type { StaffMember } from '#contract/desk/staff.ts'
import styles from '#web/desk/shared/pane.module.css'
import { useProof } from '#web/desk/shared/proof.tsx'
import { useSession } from '#web/desk/shared/queries.ts'
import { useAct } from '#web/desk/shared/use-act.ts'
import { AlertDialog } from '#web/kit/alert-dialog.tsx'
import { Button } from '#web/kit/button.tsx'
import { FailureBox } from '#web/kit/failure-box.tsx'
import { act as changeAccount, type StaffAct } from './data.ts'
import { waitsLabel } from './role-labels.ts'

const STATES: Record<StaffMember['state'], string> = {
  active: 'In use',
  locked: 'Locked after ten wrong passwords; a mailed link or an hour opens it',
  unconfirmed: 'Waits for a second person; no invitation has gone out',
  invited: 'Invited, no password chosen yet',
  invitation_ended: 'The invitation has run out',
  closed: 'Closed',
}
const DONE: Record<StaffAct, string> = {
  close: 'The account is closed.',
  reopen: 'The account is open again, and an invitation is on its way.',
  invite: 'A new invitation is on its way.',
}

/** How somebody's account stands, and what can be done about it. */
export function ColleagueAccount({ colleague }: { colleague: StaffMember }) {
  const isOneself = useSession()?.staff.id === colleague.id
  const proof = useProof()
  const [asking, setAsking] = useState(false)
  const { act, pending, failure } = useAct()
  const go = (verb: StaffAct) => {
    setAsking(false)
    act(async () => {
      const changed = await proof.withProof(() => changeAccount(colleague.id, verb))
      if (changed) return changed.role_approval ? waitsLabel(changed) : DONE[verb]
      return undefined
    })
  }
  return (
    <section className={styles.part} aria-labelledby="account">
      <h3 className="d5" id="account">
        Account
      </h3>
      {proof.dialog}
      <FailureBox failure={failure} />
      <dl className={styles.pairs}>
        <dt>State</dt>
        <dd>{STATES[colleague.state]}</dd>
        <dt>Last sign-in</dt>
        <dd>{colleague.last_signed_in_at ? relativeTime(colleague.last_signed_in_at, timeNow()) : 'Never'}</dd>
        {colleague.role === 'concierge' && (
          <>
            <dt>In their hands</dt>
            <dd>{requestsLabel(colleague.in_hand)}</dd>
          </>
        )}
      </dl>
      <div className="buttons">
        {(colleague.state === 'invited' || colleague.state === 'invitation_ended') && (
          <Button variant="secondary" loading={pending} onClick={() => go('invite')}>
            Mail the invitation again
          </Button>
        )}
        {colleague.state === 'closed' && !colleague.role_approval && (
          <Button variant="secondary" loading={pending} onClick={() => go('reopen')}>
            Reopen account
          </Button>
        )}
        {colleague.state !== 'closed' && !isOneself && (
          <Button variant="tertiary" className={styles.linked} loading={pending} onClick={() => setAsking(true)}>
            Close account
          </Button>
        )}
      </div>
      <AlertDialog
        open={asking}
        title={`Close the account of ${isolate(colleague.name)}?`}
        description={
          <p>
            They are signed out everywhere at once and cannot sign in. {releaseLabel(colleague)} You can reopen it
            later.
          </p>
        }
        keep={{ label: 'Keep it open', onClick: () => setAsking(false) }}
        proceed={{ label: 'Close account', danger: true, loading: pending, onClick: () => go('close') }}
      />
    </section>
  )
}

function requestsLabel(count: number) {
  return count === 1 ? '1 request' : `${count} requests`
}

function releaseLabel({ in_hand }: StaffMember) {
  return in_hand === 0
    ? ''
    : `${requestsLabel(in_hand)} in their hands ${in_hand === 1 ? 'goes' : 'go'} back to Unassigned.`
}
