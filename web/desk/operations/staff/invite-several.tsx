import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { invitationsFields } from '#contract/desk/operations/staff.ts'
import { useFormDraft } from '#web/desk/operations/shared/form-draft.ts'
import { useProof } from '#web/desk/shared/dialogs/proof.tsx'
import { Button } from '#web/kit/controls/button.tsx'
import { FailureBox } from '#web/kit/feedback/failure-box.tsx'
import { toasts } from '#web/kit/feedback/toasts.ts'
import { Field } from '#web/kit/fields/field.tsx'
import layout from '#web/kit/layout/layout.module.css'
import { CallError } from '#web/wire/call-error.ts'
import { checked } from '#web/wire/checked.ts'
import { useForm } from '#web/wire/use-form.ts'
import { invite, useStaff } from './data.ts'
import { invitedLines } from './invited-lines.ts'
import { RoleFields } from './person-fields.tsx'
import { ROLES } from './role-labels.ts'

type Refused = { readonly line: string; readonly reason: string }

/** Invites a colleague for each line, all with one role. A rejected line stays, with its reason. */
export function InviteSeveral({ cancel }: { cancel: ReactNode }) {
  const navigate = useNavigate()
  const draft = useFormDraft('invite-several')
  const [text, setText] = useState(draft.initial['people'] ?? '')
  const [refused, setRefused] = useState<readonly Refused[]>([])
  const companies = useStaff().data?.companies ?? []
  const { withProof, dialog } = useProof()
  const { form, errors, failure, dismiss, pending } = useForm(
    checked(invitationsFields, async ({ people, ...shared }) => {
      const lines = invitedLines(people)
      const kept: Refused[] = []
      let done = 0
      try {
        for (const { line, name, email } of lines) {
          try {
            if (!(await withProof(() => invite({ ...shared, name, email })))) break
          } catch (error) {
            if (!(error instanceof CallError) || error.status !== 422) throw error
            kept.push({ line, reason: error.about('email') ?? error.about('name') ?? error.message })
          }
          done += 1
        }
      } finally {
        const rest = [...kept, ...lines.slice(done)].map(({ line }) => line).join('\n')
        draft.write({ people: rest, role: shared.role, company_id: String(shared.company_id ?? '') })
        setText(rest)
        setRefused(kept)
      }
      const invited = done - kept.length
      if (invited > 0) {
        const message = invited === 1 ? 'One colleague was invited.' : `${invited} colleagues were invited.`
        toasts.done(message)
      }
      if (done < lines.length || kept.length > 0) return
      draft.discard()
      await navigate({ to: '/staff' })
    }),
  )
  return (
    <>
      {dialog}
      <form className={layout.stack20} {...form} onInput={(event) => draft.save(event.currentTarget)}>
        <FailureBox failure={failure} onDismiss={dismiss} />
        <Field
          label="Colleagues"
          name="people"
          type="textarea"
          rows={6}
          readOnly={pending}
          value={text}
          onValue={(typed) => setText(String(typed))}
          required
          hint="A name and an email address on each line."
          placeholder="Ines Calder, ines@example.com"
          error={errors['people'] ?? (refused.length > 0 ? 'These lines were not invited:' : undefined)}
        />
        {refused.length > 0 && <RefusedLines refused={refused} />}
        <RoleFields
          companies={companies}
          errors={errors}
          role={ROLES.find(({ value }) => value === draft.initial['role'])?.value ?? ''}
          companyId={draft.initial['company_id'] ?? ''}
        />
        <div className="buttons">
          <Button type="submit" loading={pending}>
            Send invitations
          </Button>
          {cancel}
        </div>
      </form>
    </>
  )
}

function RefusedLines({ refused }: { refused: readonly Refused[] }) {
  return (
    <ul aria-label="Not invited">
      {refused.map(({ line, reason }) => (
        <li key={line} className="small">
          <bdi>{line}</bdi>: {reason}
        </li>
      ))}
    </ul>
  )
}
