import { useNavigate } from '@tanstack/react-router'
import { timeNow } from '#basics/time/server-clock.ts'
import {
  deskAskUnsealing,
  deskUnsealings,
  UNSEALED_DAYS_MAX,
  unsealingFields,
} from '#contract/desk/operations/unsealings.ts'
import { useFormDraft } from '#web/desk/operations/shared/form-draft.ts'
import { useProof } from '#web/desk/shared/dialogs/proof.tsx'
import { call } from '#web/desk/shared/wire/call.ts'
import { queryClient } from '#web/desk/shared/wire/queries.ts'
import { Button } from '#web/kit/controls/button.tsx'
import { FailureBox } from '#web/kit/feedback/failure-box.tsx'
import { toasts } from '#web/kit/feedback/toasts.ts'
import { Field } from '#web/kit/fields/field.tsx'
import { Select } from '#web/kit/fields/select.tsx'
import layout from '#web/kit/layout/layout.module.css'
import { Dialog } from '#web/kit/overlays/dialog.tsx'
import { checked } from '#web/wire/checked.ts'
import { invalidate } from '#web/wire/keys.ts'
import { useForm } from '#web/wire/use-form.ts'
import { parseLogSearch } from './log-search.ts'
import styles from './sealed.module.css'

export type MemberToChoose = { readonly external_id: string; readonly name: string }

type AskUnsealingProps = {
  open: boolean
  /** Members in the shown list. */
  members: readonly MemberToChoose[]
  /** Preselected member and days; each may be empty. */
  member: string
  from: string
  to: string
  onClose: () => void
}

/** Asks a second person of operations to unseal details below the hour, for one member and some days. */
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
      await invalidate(queryClient, deskUnsealings)
      onClose()
      toasts.done('Requested. All operations colleagues are notified by mail.')
      await navigate({ to: '/log', search: parseLogSearch({ book: 'sealed' }) })
    }),
  )
  return (
    <>
      {proof.dialog}
      <form className={layout.stack20} {...form} onInput={(event) => draft.save(event.currentTarget)}>
        <p>
          Another colleague in operations has to approve it within 24 hours. Then the two of you see it for an hour, and
          the member sees that you looked, and why.
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
        <Days from={from || draft.initial['from']} to={to || draft.initial['to']} errors={errors} />
        <Field
          label="One request’s reference"
          name="request"
          defaultValue={draft.initial['request'] ?? ''}
          hint="If the member has named one; its number is in its address."
          autoComplete="off"
          error={errors['request']}
        />
        <Field
          label="Reason"
          name="reason"
          type="textarea"
          defaultValue={draft.initial['reason']}
          hint="The member reads it. It is recorded in the log permanently."
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

type DaysProps = {
  from: string | undefined
  to: string | undefined
  errors: Readonly<Record<string, string | undefined>>
}

function Days({ from, to, errors }: DaysProps) {
  const today = timeNow().toISOString().slice(0, 'yyyy-mm-dd'.length)
  return (
    <div className={styles.span}>
      <Field label="First day" name="from" type="date" required defaultValue={from || today} error={errors['from']} />
      <Field
        label="Last day"
        name="to"
        type="date"
        required
        defaultValue={to || today}
        hint={`${UNSEALED_DAYS_MAX} days at most, of UTC`}
        error={errors['to']}
      />
    </div>
  )
}
