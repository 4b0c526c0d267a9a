import { useEffect, useRef } from 'react'
import { teammateFields } from '#contract/desk/employer/team.ts'
import { useProof } from '#web/desk/shared/dialogs/proof.tsx'
import { Button } from '#web/kit/controls/button.tsx'
import { FailureBox } from '#web/kit/feedback/failure-box.tsx'
import { toasts } from '#web/kit/feedback/toasts.ts'
import { Field } from '#web/kit/fields/field.tsx'
import { Select } from '#web/kit/fields/select.tsx'
import { checked } from '#web/wire/checked.ts'
import { useForm } from '#web/wire/use-form.ts'
import styles from './team.module.css'
import { invite, RIGHTS } from './team-data.ts'

type InviteFormProps = { onDone: () => unknown; onClose: () => void }

/** Above the team: who is invited, and what they may use. Escape closes it. */
export function InviteForm({ onDone, onClose }: InviteFormProps) {
  const { withProof, dialog } = useProof()
  const { form, errors, failure, dismiss, pending } = useForm(
    checked(teammateFields, async (typed) => {
      const invited = await withProof(() => invite(typed))
      if (!invited) return
      await onDone()
      toasts.done(`${invited.colleague.name} is invited.`)
      onClose()
    }),
  )
  const part = useRef<HTMLElement>(null)
  useEffect(() => part.current?.focus(), [])
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the key comes from the fields in it
    <section
      ref={part}
      className={styles.invite}
      aria-labelledby="invite"
      tabIndex={-1}
      onKeyDown={({ key }) => key === 'Escape' && !pending && onClose()}
    >
      {dialog}
      <h2 className="d4" id="invite">
        Invite a colleague
      </h2>
      <form className={styles.fields} {...form}>
        <FailureBox failure={failure} onDismiss={dismiss} />
        <Field label="Name" name="name" autoComplete="off" required error={errors['name']} />
        <Field label="Email" name="email" type="email" autoComplete="off" required error={errors['email']} />
        <Select
          label="May use"
          name="right"
          required
          defaultValue="everything"
          options={RIGHTS.map(({ value, label, note }) => ({ value, label: `${label}: ${note}` }))}
          error={errors['right']}
        />
        <div className="buttons">
          <Button small type="submit" loading={pending}>
            Send invitation
          </Button>
          <Button small variant="secondary" disabled={pending} onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </section>
  )
}
