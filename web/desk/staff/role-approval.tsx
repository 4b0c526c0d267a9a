import { relativeTime } from '#basics/relative-time.ts'
import { timeNow } from '#basics/server-clock.ts'
import type { StaffMember } from '#contract/desk/staff.ts'
import { isPast, momentInSentence } from '#web/desk/shared/moments.ts'
import styles from '#web/desk/shared/pane.module.css'
import { useProof } from '#web/desk/shared/proof.tsx'
import { useSession } from '#web/desk/shared/queries.ts'
import { useAct } from '#web/desk/shared/use-act.ts'
import { AlertBox } from '#web/kit/alert-box.tsx'
import { Button } from '#web/kit/button.tsx'
import { FailureBox } from '#web/kit/failure-box.tsx'
import { confirmRole, withdrawRole } from './data.ts'
import { ROLE_LABELS } from './role-labels.ts'

/** A role that reads members’ words: one in operations has asked for it, and another confirms or refuses it. */
export function RoleApproval({ colleague }: { colleague: StaffMember }) {
  const myId = useSession()?.staff.id
  const proof = useProof()
  const { act, pending, failure } = useAct()
  const { role_approval: asked, name } = colleague
  if (!asked) return null
  const go = (change: (id: number) => Promise<unknown>, message: string) =>
    act(async () => ((await proof.done(() => change(colleague.id))) ? message : undefined))
  const isMine = asked.asked_by.id === myId
  const mayConfirm = isMine ? asked.alone_from !== null && isPast(asked.alone_from, timeNow()) : colleague.id !== myId
  return (
    <section className={styles.part} aria-labelledby="role-approval">
      <h3 className="d5" id="role-approval">
        Waits for a second person
      </h3>
      {proof.dialog}
      <FailureBox failure={failure} />
      <AlertBox variant="warning">
        {isMine ? 'You' : asked.asked_by.name} asked that {name} {asked.kind === 'reopening' ? 'come back in' : 'have'}{' '}
        the role “{ROLE_LABELS[asked.role]}” ({relativeTime(asked.asked_at, timeNow())}). Who has it reads what members
        write, or who they are. {nextLabel(asked, isMine)}
      </AlertBox>
      <div className="buttons">
        {mayConfirm && (
          <Button loading={pending} onClick={() => go(confirmRole, `The role of ${name} is confirmed.`)}>
            Confirm role
          </Button>
        )}
        <Button variant="secondary" loading={pending} onClick={() => go(withdrawRole, 'Nothing was given.')}>
          {isMine ? 'Withdraw' : 'Refuse'}
        </Button>
      </div>
    </section>
  )
}

function nextLabel({ alone_from }: NonNullable<StaffMember['role_approval']>, isMine: boolean): string {
  if (!isMine) return 'Ask them in person whether it should be so before you confirm it.'
  if (alone_from === null) return 'Another colleague in operations has to confirm it.'
  if (isPast(alone_from, timeNow())) return 'Nobody else is in operations, so you can confirm it yourself.'
  return `Nobody else is in operations: you can confirm it yourself from ${momentInSentence(alone_from, timeNow())}, and the people who run this installation can at once, with “tendwell create-staff”.`
}
