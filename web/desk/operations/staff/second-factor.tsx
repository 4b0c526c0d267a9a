import { useState } from 'react'
import { relativeTime } from '#basics/time/relative-time.ts'
import { timeNow } from '#basics/time/server-clock.ts'
import type { StaffMember } from '#contract/desk/operations/staff.ts'
import { ReasonDialog } from '#web/desk/operations/shared/reason-dialog.tsx'
import { useProof } from '#web/desk/shared/dialogs/proof.tsx'
import styles from '#web/desk/shared/pane.module.css'
import { useSession } from '#web/desk/shared/wire/queries.ts'
import { Button } from '#web/kit/controls/button.tsx'
import { AlertBox } from '#web/kit/feedback/alert-box.tsx'
import { FailureBox } from '#web/kit/feedback/failure-box.tsx'
import { useAct } from '#web/wire/use-act.ts'
import { approveReset, askReset, withdrawReset } from './data.ts'

/** Reset of a colleague's second factor: one person of operations requests it, and another approves it. */
export function SecondFactor({ colleague }: { colleague: StaffMember }) {
  const myId = useSession()?.staff.id
  const proof = useProof()
  const [asking, setAsking] = useState(false)
  const { act, isPending: pending, failure } = useAct()
  const { has_second_factor, second_factor_reset: reset } = colleague
  const go = (change: (id: number) => Promise<unknown>, message: string) =>
    act(async () => ((await proof.done(() => change(colleague.id))) ? message : undefined))
  const isMine = reset?.asked_by.id === myId
  const isAboutMe = colleague.id === myId
  return (
    <section className={styles.part} aria-labelledby="second-factor">
      <h3 className="d5" id="second-factor">
        Second factor
      </h3>
      {proof.dialog}
      <FailureBox failure={failure} />
      <p>
        {has_second_factor
          ? 'Set up.'
          : 'Not set up: they sign in with their password only, or set one up at the next sign-in.'}
      </p>
      {reset && (
        <AlertBox variant="warning">
          {isMine ? 'You' : reset.asked_by.name} asked to reset it: “{reset.reason}” (
          {relativeTime(reset.asked_at, timeNow())}).{' '}
          {isMine ? 'Another colleague in operations has to approve it.' : 'Ask them in person before you approve it.'}
        </AlertBox>
      )}
      <div className="buttons">
        {reset && !isMine && !isAboutMe && (
          <Button loading={pending} onClick={() => go(approveReset, 'Their second factor is reset.')}>
            Approve reset
          </Button>
        )}
        {reset && (
          <Button variant="secondary" loading={pending} onClick={() => go(withdrawReset, 'Nothing was reset.')}>
            {isMine ? 'Withdraw' : 'Refuse'}
          </Button>
        )}
        {has_second_factor && !reset && !isAboutMe && (
          <Button variant="tertiary" className={styles.linked} onClick={() => setAsking(true)}>
            Reset second factor
          </Button>
        )}
      </div>
      <ReasonDialog
        open={asking}
        form={`reset.${colleague.id}`}
        title="Reset second factor"
        submit="Ask for the reset"
        hint="Recorded in the log permanently."
        done="Requested. A colleague in operations has to approve it."
        onDone={({ reason }) => askReset(colleague.id, reason)}
        onClose={() => setAsking(false)}
      >
        For <bdi>{colleague.name}</bdi>, who has lost their devices. They are notified by mail, and another colleague in
        operations has to approve it within 24 hours. Then their devices and recovery codes are removed, and they are
        signed out.
      </ReasonDialog>
    </section>
  )
}
