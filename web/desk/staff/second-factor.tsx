import { useState } from 'react'
import { relativeTime } from '#basics/relative-time.ts'
import { timeNow } from '#basics/server-clock.ts'
import type { StaffMember } from '#contract/desk/staff.ts'
import styles from '#web/desk/shared/pane.module.css'
import { useProof } from '#web/desk/shared/proof.tsx'
import { useSession } from '#web/desk/shared/queries.ts'
import { ReasonDialog } from '#web/desk/shared/reason-dialog.tsx'
import { useAct } from '#web/desk/shared/use-act.ts'
import { AlertBox } from '#web/kit/alert-box.tsx'
import { Button } from '#web/kit/button.tsx'
import { FailureBox } from '#web/kit/failure-box.tsx'
import { approveReset, askReset, withdrawReset } from './data.ts'

/** A colleague's second factor, which one in operations asks to reset and another approves. */
export function SecondFactor({ colleague }: { colleague: StaffMember }) {
  const myId = useSession()?.staff.id
  const proof = useProof()
  const [asking, setAsking] = useState(false)
  const { act, pending, failure } = useAct()
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
        {has_second_factor ? 'Set up.' : 'Not set up: their password alone signs them in, or leads to setting one up.'}
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
        hint="Stands in the log, for good."
        done="Asked. A colleague in operations approves it."
        onDone={({ reason }) => askReset(colleague.id, reason)}
        onClose={() => setAsking(false)}
      >
        For <bdi>{colleague.name}</bdi>, who has lost what they hold. They are told by mail, and another colleague in
        operations has to approve it within 24 hours. Then their devices and recovery codes are gone, and they are
        signed out.
      </ReasonDialog>
    </section>
  )
}
