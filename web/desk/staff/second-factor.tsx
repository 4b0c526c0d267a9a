import { useState, useTransition } from 'react'
import { relativeTime } from '#basics/relative-time.ts'
import { resetFields } from '#contract/desk/second-factor-resets.ts'
import type { StaffMember } from '#contract/desk/staff.ts'
import { useFormDraft } from '#web/desk/shared/form-draft.ts'
import { useProof } from '#web/desk/shared/proof.tsx'
import { useSession } from '#web/desk/shared/queries.ts'
import { AlertBox } from '#web/kit/alert-box.tsx'
import { Button } from '#web/kit/button.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { Field } from '#web/kit/field.tsx'
import { toasts } from '#web/kit/toasts.ts'
import { checked } from '#web/wire/checked.ts'
import { useForm } from '#web/wire/use-form.ts'
import styles from '../shared/pane.module.css'
import { approveReset, askReset, withdrawReset } from './data.ts'

/** A colleague's second factor, which one in operations asks to reset and another approves. */
export function SecondFactor({ colleague }: { colleague: StaffMember }) {
  const myId = useSession()?.staff.id
  const proof = useProof()
  const [asking, setAsking] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [pending, startActing] = useTransition()
  const { has_second_factor, second_factor_reset: reset } = colleague
  const go = (act: (id: number) => Promise<unknown>, done: string) =>
    startActing(async () => {
      try {
        setFailure(null)
        if (!(await proof.done(() => act(colleague.id)))) return
        toasts.show({ type: 'success', message: done, autoDismiss: true })
      } catch (error) {
        setFailure(error instanceof Error ? error.message : 'That did not work. Please try again.')
      }
    })
  const isMine = reset?.asked_by.id === myId
  const isAboutMe = colleague.id === myId
  return (
    <section className={styles.part} aria-labelledby="second-factor">
      <h3 className="d5" id="second-factor">
        Second factor
      </h3>
      {proof.dialog}
      {failure && <AlertBox variant="error">{failure}</AlertBox>}
      <p>
        {has_second_factor ? 'Set up.' : 'Not set up: their password alone signs them in, or leads to setting one up.'}
      </p>
      {reset && (
        <AlertBox variant="warning">
          {isMine ? 'You' : reset.asked_by.name} asked to reset it: “{reset.reason}” (
          {relativeTime(reset.asked_at, new Date())}).{' '}
          {isMine ? 'Another colleague in operations has to approve it.' : 'Ask them in person before you approve it.'}
        </AlertBox>
      )}
      <div className={styles.buttons}>
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
          <Button variant="tertiary" onClick={() => setAsking(true)}>
            Reset second factor
          </Button>
        )}
      </div>
      <Dialog open={asking} title="Reset second factor" onClose={() => setAsking(false)}>
        <ResetForm colleague={colleague} onClose={() => setAsking(false)} />
      </Dialog>
    </section>
  )
}

function ResetForm({ colleague, onClose }: { colleague: StaffMember; onClose: () => void }) {
  const proof = useProof()
  const draft = useFormDraft(`reset.${colleague.id}`)
  const { form, errors, failure, dismiss, pending } = useForm(
    checked(resetFields, async ({ reason }) => {
      if (!(await proof.done(() => askReset(colleague.id, reason)))) return
      draft.discard()
      onClose()
      toasts.show({ type: 'success', message: 'Asked. A colleague in operations approves it.', autoDismiss: true })
    }),
  )
  return (
    <>
      {proof.dialog}
      <form className={styles.form} {...form} onInput={(event) => draft.save(event.currentTarget)}>
        <p>
          For {colleague.name}, who has lost what they hold. They are told by mail, and another colleague in operations
          has to approve it within 24 hours. Then their devices and recovery codes are gone, and they are signed out.
        </p>
        {failure && (
          <AlertBox variant="error" onDismiss={dismiss}>
            {failure}
          </AlertBox>
        )}
        <Field
          label="Reason"
          name="reason"
          type="textarea"
          defaultValue={draft.initial['reason']}
          hint="Stands in the log, for good."
          required
          error={errors['reason']}
        />
        <div className={styles.buttons}>
          <Button type="submit" loading={pending}>
            Ask for the reset
          </Button>
          <Button variant="tertiary" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </>
  )
}
