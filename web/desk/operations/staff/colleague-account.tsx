import { isolate } from '#basics/text/isolate.ts'
import { relativeTime } from '#basics/time/relative-time.ts'
import { timeNow } from '#basics/time/server-clock.ts'
import type { StaffMember } from '#contract/desk/operations/staff.ts'
import { useProof } from '#web/desk/shared/dialogs/proof.tsx'
import { useConfirm } from '#web/desk/shared/dialogs/use-confirm.tsx'
import styles from '#web/desk/shared/pane.module.css'
import { useSession } from '#web/desk/shared/wire/queries.ts'
import { Button } from '#web/kit/controls/button.tsx'
import { FailureBox } from '#web/kit/feedback/failure-box.tsx'
import { useAct } from '#web/wire/use-act.ts'
import { act as changeAccount, type StaffAct } from './data.ts'
import { waitsLabel } from './role-labels.ts'

const STATES: Record<StaffMember['state'], string> = {
  active: 'In use',
  locked: 'Locked after ten wrong passwords, for an hour or until the mailed link is used',
  unconfirmed: 'Waiting for a second person; no invitation sent yet',
  invited: 'Invited, no password set yet',
  invitation_ended: 'The invitation has expired',
  closed: 'Closed',
}
const DONE: Record<StaffAct, string> = {
  close: 'The account is closed.',
  reopen: 'The account is open again, and an invitation is on its way.',
  invite: 'A new invitation is on its way.',
}

/** State of a colleague's account, and acts on it. */
export function ColleagueAccount({ colleague }: { colleague: StaffMember }) {
  const isOneself = useSession()?.staff.id === colleague.id
  const proof = useProof()
  const { confirm, dialog } = useConfirm()
  const { act, isPending: pending, failure } = useAct()
  const go = (verb: StaffAct) =>
    act(async () => {
      const changed = await proof.withProof(() => changeAccount(colleague.id, verb))
      if (changed) return changed.role_approval ? waitsLabel(changed) : DONE[verb]
      return undefined
    })
  const confirmation = {
    title: `Close the account of ${isolate(colleague.name)}?`,
    description: (
      <p>
        They are signed out everywhere at once and cannot sign in. {releaseLabel(colleague)} You can reopen it later.
      </p>
    ),
    keep: 'Keep it open',
    proceed: 'Close account',
    danger: true,
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
            <dt>Assigned requests</dt>
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
          <Button
            variant="tertiary"
            className={styles.linked}
            loading={pending}
            onClick={() => confirm(confirmation, () => go('close'))}
          >
            Close account
          </Button>
        )}
      </div>
      {dialog}
    </section>
  )
}

function requestsLabel(count: number) {
  return count === 1 ? '1 request' : `${count} requests`
}

function releaseLabel({ in_hand }: StaffMember) {
  return in_hand === 0
    ? ''
    : `${requestsLabel(in_hand)} assigned to them ${in_hand === 1 ? 'goes' : 'go'} back to Unassigned.`
}
