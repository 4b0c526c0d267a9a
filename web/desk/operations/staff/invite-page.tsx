import { Link, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { invitationFields, type StaffMember } from '#contract/desk/operations/staff.ts'
import { useFormDraft } from '#web/desk/operations/shared/form-draft.ts'
import { useProof } from '#web/desk/shared/dialogs/proof.tsx'
import { OpenPage } from '#web/desk/shared/layout/open-page.tsx'
import { Button } from '#web/kit/controls/button.tsx'
import { FailureBox } from '#web/kit/feedback/failure-box.tsx'
import { toasts } from '#web/kit/feedback/toasts.ts'
import { Field } from '#web/kit/fields/field.tsx'
import layout from '#web/kit/layout/layout.module.css'
import { checked } from '#web/wire/checked.ts'
import { useForm } from '#web/wire/use-form.ts'
import { invite, useStaff } from './data.ts'
import { InviteSeveral } from './invite-several.tsx'
import { PersonFields } from './person-fields.tsx'
import { ROLES, waitsLabel } from './role-labels.ts'

/** Creates an account. Its owner chooses the password with an emailed link. */
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
  /** Next to the button, where the form can be left. */
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
      toasts.done(message)
      await onInvited(colleague)
    }),
  )
  return (
    <>
      {dialog}
      <form className={layout.stack20} {...form} onInput={(event) => draft.save(event.currentTarget)}>
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
