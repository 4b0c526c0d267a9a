import { Link, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { invitationFields, type StaffMember } from '#contract/desk/staff.ts'
import { useFormDraft } from '#web/desk/shared/form-draft.ts'
import { OpenPage } from '#web/desk/shared/open-page.tsx'
import styles from '#web/desk/shared/pane.module.css'
import { useProof } from '#web/desk/shared/proof.tsx'
import { Button } from '#web/kit/button.tsx'
import { FailureBox } from '#web/kit/failure-box.tsx'
import { Field } from '#web/kit/field.tsx'
import { toasts } from '#web/kit/toasts.ts'
import { checked } from '#web/wire/checked.ts'
import { useForm } from '#web/wire/use-form.ts'
import { invite, useStaff } from './data.ts'
import { InviteSeveral } from './invite-several.tsx'
import { PersonFields } from './person-fields.tsx'
import { ROLES, waitsLabel } from './role-labels.ts'

/** Makes an account; its owner chooses the password by a mailed link. */
export function InvitePage() {
  const navigate = useNavigate()
  const [isSeveral, setSeveral] = useState(false)
  const cancel = (
    <Button variant="tertiary" render={<Link to="/staff" />}>
      Cancel
    </Button>
  )
  return (
    <OpenPage link={<Link to="/staff" />} back="Back to staff">
      <h2 className="d3">{isSeveral ? 'Invite several colleagues' : 'Invite a colleague'}</h2>
      <p className="lead">We mail them a link to choose a password. It works once, within seven days.</p>
      <div className="buttons">
        <Button small variant="secondary" onClick={() => setSeveral(!isSeveral)}>
          {isSeveral ? 'Invite one colleague' : 'Invite several at once'}
        </Button>
      </div>
      {isSeveral ? (
        <InviteSeveral cancel={cancel} />
      ) : (
        <InviteForm
          onInvited={({ id }) => navigate({ to: '/staff/$id', params: { id: String(id) } })}
          cancel={cancel}
        />
      )}
    </OpenPage>
  )
}

type InviteFormProps = {
  onInvited: (colleague: StaffMember) => unknown
  /** Beside the button, where there is a way out. */
  cancel?: ReactNode
}

export function InviteForm({ onInvited, cancel }: InviteFormProps) {
  const draft = useFormDraft('invite')
  const companies = useStaff().data?.companies ?? []
  const { withProof, dialog } = useProof()
  const { form, errors, failure, dismiss, pending } = useForm(
    checked(invitationFields, async (invitation) => {
      const colleague = await withProof(() => invite(invitation))
      if (!colleague) return
      draft.discard()
      const message = colleague.role_approval
        ? waitsLabel(colleague)
        : `An invitation is on its way to ${colleague.email}.`
      toasts.show({ type: 'success', message, autoDismiss: true })
      await onInvited(colleague)
    }),
  )
  return (
    <>
      {dialog}
      <form className={styles.form} {...form} onInput={(event) => draft.save(event.currentTarget)}>
        <FailureBox failure={failure} onDismiss={dismiss} />
        <Field
          label="Email"
          name="email"
          type="email"
          defaultValue={draft.initial['email']}
          autoComplete="off"
          required
          error={errors['email']}
        />
        <PersonFields
          companies={companies}
          errors={errors}
          name={draft.initial['name'] ?? ''}
          role={ROLES.find(({ value }) => value === draft.initial['role'])?.value ?? ''}
          companyId={draft.initial['company_id'] ?? ''}
        />
        <div className="buttons">
          <Button type="submit" loading={pending}>
            Send invitation
          </Button>
          {cancel}
        </div>
      </form>
    </>
  )
}
