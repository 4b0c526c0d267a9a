import type { ReactNode } from 'react'
import * as z from 'zod/mini'
import { EMAIL_DIFFERS, reason } from '#contract/desk/operations/member-accounts.ts'
import * as field from '#contract/shared/fields.ts'
import { useProof } from '#web/desk/shared/dialogs/proof.tsx'
import { Button } from '#web/kit/controls/button.tsx'
import { FailureBox } from '#web/kit/feedback/failure-box.tsx'
import { toasts } from '#web/kit/feedback/toasts.ts'
import { Field } from '#web/kit/fields/field.tsx'
import layout from '#web/kit/layout/layout.module.css'
import { Dialog } from '#web/kit/overlays/dialog.tsx'
import { checked } from '#web/wire/checked.ts'
import { useForm } from '#web/wire/use-form.ts'
import { useFormDraft } from './form-draft.ts'

type ReasonDialogProps = {
  open: boolean
  /** Name of the stored draft. */
  form: string
  title: string
  submit: string
  /** Below the reason: who can read it. */
  hint?: string
  /** Message after the act. */
  done: string
  /** The address to type as a confirmation. */
  confirm?: string
  /** Label of a field for another address, which the act needs. */
  asks?: string
  onDone: (given: { reason: string; email: string }) => Promise<unknown>
  onClose: () => void
  children: ReactNode
}

const HINT = 'Recorded in the log permanently. No names, and nothing about their requests.'

/** Dialog that explains an act and asks for a reason. For an act without undo, the address must be typed as well. */
export function ReasonDialog(dialog: ReasonDialogProps) {
  return (
    <Dialog open={dialog.open} title={dialog.title} onClose={dialog.onClose}>
      <ReasonForm {...dialog} />
    </Dialog>
  )
}

function ReasonForm({ form: name, submit, hint = HINT, done, confirm, asks, ...rest }: ReasonDialogProps) {
  const { onDone, onClose, children } = rest
  const draft = useFormDraft(name)
  const proof = useProof()
  const { form, errors, failure, dismiss, pending } = useForm(
    checked(fieldsFor(confirm, asks), async (given) => {
      if (!(await proof.done(() => onDone(given)))) return
      draft.discard()
      onClose()
      toasts.done(done)
    }),
  )
  return (
    <>
      {proof.dialog}
      <form className={layout.stack20} {...form} onInput={(event) => draft.save(event.currentTarget)}>
        <p>{children}</p>
        <FailureBox failure={failure} onDismiss={dismiss} />
        <Field
          label="Reason"
          name="reason"
          type="textarea"
          defaultValue={draft.initial['reason']}
          hint={hint}
          required
          error={errors['reason']}
        />
        {confirm && (
          <Field
            label={`Type ${confirm} to confirm`}
            name="email"
            defaultValue=""
            autoComplete="off"
            required
            error={errors['email']}
          />
        )}
        {asks && <Field label={asks} name="email" type="email" autoComplete="off" required error={errors['email']} />}
        <div className="buttons">
          <Button type="submit" variant={confirm ? 'danger' : 'primary'} loading={pending}>
            {submit}
          </Button>
          <Button variant="tertiary" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </>
  )
}

function fieldsFor(confirm: string | undefined, asks: string | undefined) {
  if (asks) return z.object({ reason, email: field.email })
  const same = z.refine<string>((typed) => confirm === undefined || typed === confirm, { error: EMAIL_DIFFERS })
  return z.object({ reason, email: z._default(field.typedEmail.check(same), '') })
}
