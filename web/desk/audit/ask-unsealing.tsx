import { useNavigate } from '@tanstack/react-router'
import { timeNow } from '#basics/server-clock.ts'
import { deskAskUnsealing, UNSEALED_DAYS_MAX, unsealingFields } from '#contract/desk/unsealings.ts'
import { call } from '#web/desk/shared/call.ts'
import { useFormDraft } from '#web/desk/shared/form-draft.ts'
import pane from '#web/desk/shared/pane.module.css'
import { useProof } from '#web/desk/shared/proof.tsx'
import { queryClient } from '#web/desk/shared/queries.ts'
import { Button } from '#web/kit/button.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { FailureBox } from '#web/kit/failure-box.tsx'
import { Field } from '#web/kit/field.tsx'
import { Select } from '#web/kit/select.tsx'
import { toasts } from '#web/kit/toasts.ts'
import { checked } from '#web/wire/checked.ts'
import { useForm } from '#web/wire/use-form.ts'
import { UNSEALINGS } from './data.ts'
import { parseLogSearch } from './log-search.ts'
import styles from './sealed.module.css'

export type MemberToChoose = { readonly external_id: string; readonly name: string }

type AskUnsealingProps = {
  open: boolean
  /** Whose readings the list shows. */
  members: readonly MemberToChoose[]
  /** Whom and what days it is about already; each may be empty. */
  member: string
  from: string
  to: string
  onClose: () => void
}

/** Asks a second person of operations to open what lies beneath the hour, of one member and some days. */
export function AskUnsealing(asked: AskUnsealingProps) {
  return (
    <Dialog open={asked.open} title="Ask a second person" onClose={asked.onClose}>
      <AskForm {...asked} />
    </Dialog>
  )
}

function AskForm({ members, member, from, to, onClose }: AskUnsealingProps) {
  const draft = useFormDraft('unsealing')
  const navigate = useNavigate()
  const proof = useProof()
  const { form, errors, failure, dismiss, pending } = useForm(
    checked(unsealingFields, async (body) => {
      if (!(await proof.done(() => call(deskAskUnsealing, { body: { ...body, request: body.request || null } }))))
        return
      draft.discard()
      await queryClient.invalidateQueries({ queryKey: UNSEALINGS })
      onClose()
      toasts.show({ type: 'success', message: 'Asked. All of operations are told by mail.', autoDismiss: true })
      await navigate({ to: '/log', search: parseLogSearch({ book: 'sealed' }) })
    }),
  )
  const today = timeNow().toISOString().slice(0, 'yyyy-mm-dd'.length)
  return (
    <>
      {proof.dialog}
      <form className={pane.form} {...form} onInput={(event) => draft.save(event.currentTarget)}>
        <p>
          Another colleague in operations has to approve it within 24 hours. Then the two of you see it for an hour, and
          the member is shown that you looked, and why.
        </p>
        <FailureBox failure={failure} onDismiss={dismiss} />
        <Select
          label="Member"
          name="member"
          required
          placeholder="Choose a member of the list"
          defaultValue={member || draft.initial['member']}
          options={members.map(({ external_id, name }) => ({ value: external_id, label: name }))}
          error={errors['member']}
        />
        <div className={styles.span}>
          <Field
            label="First day"
            name="from"
            type="date"
            required
            defaultValue={from || draft.initial['from'] || today}
            error={errors['from']}
          />
          <Field
            label="Last day"
            name="to"
            type="date"
            required
            defaultValue={to || draft.initial['to'] || today}
            hint={`${UNSEALED_DAYS_MAX} days at most, of UTC`}
            error={errors['to']}
          />
        </div>
        <Field
          label="One request’s reference"
          name="request"
          defaultValue={draft.initial['request'] ?? ''}
          hint="Where the member has named one; it stands in its address."
          autoComplete="off"
          error={errors['request']}
        />
        <Field
          label="Reason"
          name="reason"
          type="textarea"
          defaultValue={draft.initial['reason']}
          hint="The member reads it. It stands in the log, for good."
          required
          error={errors['reason']}
        />
        <div className="buttons">
          <Button type="submit" loading={pending}>
            Ask
          </Button>
          <Button variant="tertiary" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </>
  )
}
