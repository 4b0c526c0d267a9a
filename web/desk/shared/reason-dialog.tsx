import type { ReactNode } from 'react'
import * as z from 'zod/mini'
import { EMAIL_DIFFERS, reason } from '#contract/desk/member-accounts.ts'
import * as field from '#contract/shared/fields.ts'
import { Button } from '#web/kit/button.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { FailureBox } from '#web/kit/failure-box.tsx'
import { Field } from '#web/kit/field.tsx'
import { toasts } from '#web/kit/toasts.ts'
import { checked } from '#web/wire/checked.ts'
import { useForm } from '#web/wire/use-form.ts'
import { useFormDraft } from './form-draft.ts'
import styles from './pane.module.css'
import { useProof } from './proof.tsx'

type ReasonDialogProps = {
  open: boolean
  /** What is typed is stored under this name. */
  form: string
  title: string
  submit: string
  /** Under the reason: who will read it. */
  hint?: string
  /** Said once it has been done. */
  done: string
  /** The address that has to be typed to go on. */
  confirm?: string
  onDone: (given: { reason: string; email: string }) => Promise<unknown>
  onClose: () => void
  children: ReactNode
}

const HINT = 'Stands in the log, for good. No names, and nothing of what they asked for.'

/** Says what will happen and asks why; where it cannot be undone, the address is typed as well. */
export function ReasonDialog(dialog: ReasonDialogProps) {
  return (
    <Dialog open={dialog.open} title={dialog.title} onClose={dialog.onClose}>
      <ReasonForm {...dialog} />
    </Dialog>
  )
}

function ReasonForm({ form: name, submit, hint = HINT, done, confirm, onDone, onClose, children }: ReasonDialogProps) {
  const draft = useFormDraft(name)
  const proof = useProof()
  const { form, errors, failure, dismiss, pending } = useForm(
    checked(fieldsFor(confirm), async (given) => {
      if (!(await proof.done(() => onDone(given)))) return
      draft.discard()
      onClose()
      toasts.show({ type: 'success', message: done, autoDismiss: true })
    }),
  )
  return (
    <>
      {proof.dialog}
      <form className={styles.form} {...form} onInput={(event) => draft.save(event.currentTarget)}>
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

function fieldsFor(confirm: string | undefined) {
  const same = z.refine<string>((typed) => confirm === undefined || typed === confirm, { error: EMAIL_DIFFERS })
  return z.object({ reason, email: z._default(field.typedEmail.check(same), '') })
}
