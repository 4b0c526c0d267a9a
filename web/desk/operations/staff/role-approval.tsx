import { relativeTime } from '#basics/time/relative-time.ts'
import { timeNow } from '#basics/time/server-clock.ts'
import type { StaffMember } from '#contract/desk/operations/staff.ts'
import { useProof } from '#web/desk/shared/dialogs/proof.tsx'
import styles from '#web/desk/shared/pane.module.css'
import { isPast, momentInSentence } from '#web/desk/shared/time/moments.ts'
import { useSession } from '#web/desk/shared/wire/queries.ts'
import { Button } from '#web/kit/controls/button.tsx'
import { AlertBox } from '#web/kit/feedback/alert-box.tsx'
import { FailureBox } from '#web/kit/feedback/failure-box.tsx'
import { useAct } from '#web/wire/use-act.ts'
import { confirmRole, withdrawRole } from './data.ts'
import { ROLE_LABELS } from './role-labels.ts'

/**
 * Approval of a role that can read members' messages: one person of operations requests it, and another confirms or
 * refuses it.
 */
export function RoleApproval({ colleague }: { colleague: StaffMember }) {
  const myId = useSession()?.staff.id
  const proof = useProof()
  const { act, isPending: pending, failure } = useAct()
  const { role_approval: asked, name } = colleague
  if (!asked) return null
  const go = (change: (id: number) => Promise<unknown>, message: string) =>
    act(async () => ((await proof.done(() => change(colleague.id))) ? message : undefined))
  const isMine = asked.asked_by.id === myId
  const mayConfirm = isMine ? asked.alone_from !== null && isPast(asked.alone_from, timeNow()) : colleague.id !== myId
  return (
    <section className={styles.part} aria-labelledby="role-approval">
      <h3 className="d5" id="role-approval">
        Waiting for a second person
      </h3>
      {proof.dialog}
      <FailureBox failure={failure} />
      <AlertBox variant="warning">
        {isMine ? 'You' : asked.asked_by.name} asked that {name} {asked.kind === 'reopening' ? 'come back in' : 'have'}{' '}
        the role “{ROLE_LABELS[asked.role]}” ({relativeTime(asked.asked_at, timeNow())}). This role can read what
        members write, or who they are. {nextLabel(asked, isMine)}
      </AlertBox>
      <div className="buttons">
        {mayConfirm && (
          <Button loading={pending} onClick={() => go(confirmRole, `The role of ${name} is confirmed.`)}>
            Confirm role
          </Button>
        )}
        <Button variant="secondary" loading={pending} onClick={() => go(withdrawRole, 'No role was given.')}>
          {isMine ? 'Withdraw' : 'Refuse'}
        </Button>
      </div>
    </section>
  )
}

function nextLabel({ alone_from }: NonNullable<StaffMember['role_approval']>, isMine: boolean): string {
  if (!isMine) return 'Ask them in person before you confirm it.'
  if (alone_from === null) return 'Another colleague in operations has to confirm it.'
  if (isPast(alone_from, timeNow())) return 'You are the only person in operations, so you can confirm it yourself.'
  return `You are the only person in operations. You can confirm it yourself from ${momentInSentence(alone_from, timeNow())}, and the people who run this installation can at once, with “tendwell create-staff”.`
}
