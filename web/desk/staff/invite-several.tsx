import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import * as z from 'zod/mini'
import { roleFields } from '#contract/desk/staff.ts'
import { useFormDraft } from '#web/desk/shared/form-draft.ts'
import styles from '#web/desk/shared/pane.module.css'
import { useProof } from '#web/desk/shared/proof.tsx'
import { Button } from '#web/kit/button.tsx'
import { FailureBox } from '#web/kit/failure-box.tsx'
import { Field } from '#web/kit/field.tsx'
import { toasts } from '#web/kit/toasts.ts'
import { CallError } from '#web/wire/call-error.ts'
import { type Refusal, useForm } from '#web/wire/use-form.ts'
import { invite, useStaff } from './data.ts'
import { type InvitedLine, invitedLines } from './invited-lines.ts'
import { RoleFields } from './person-fields.tsx'
import { ROLES } from './role-labels.ts'

type Refused = { readonly line: string; readonly reason: string }

/** Invites the colleague of each line, all with one role. A line that is refused stays, with its reason. */
export function InviteSeveral({ cancel }: { cancel: ReactNode }) {
  const navigate = useNavigate()
  const draft = useFormDraft('invite-several')
  const [text, setText] = useState(draft.initial['people'] ?? '')
  const [refused, setRefused] = useState<readonly Refused[]>([])
  const companies = useStaff().data?.companies ?? []
  const { withProof, dialog } = useProof()
  const { form, errors, failure, dismiss, pending } = useForm(async (typed) => {
    const people = invitedLines(text)
    const role = typed.get('role')
    const company_id = typed.get('company_id') ?? undefined
    const shared = z.safeParse(roleFields, { role, company_id })
    if (!shared.success)
      return {
        errors: Object.fromEntries(shared.error.issues.map(({ path, message }) => [String(path[0]), message])),
      }
    if (people.length === 0) return { errors: { people: 'Please enter at least one colleague.' } }
    const left: InvitedLine[] = [...people]
    const kept: Refused[] = []
    let refusal: Refusal | undefined
    for (const { line, name, email } of people) {
      try {
        const colleague = await withProof(() => invite({ ...shared.data, name, email }))
        if (!colleague) break
      } catch (error) {
        if (!(error instanceof CallError) || error.status !== 422) {
          refusal = { failure: error instanceof Error ? error.message : String(error) }
          break
        }
        kept.push({ line, reason: error.about('email') ?? error.about('name') ?? error.message })
      }
      left.shift()
    }
    const rest = [...kept, ...left].map(({ line }) => line).join('\n')
    const invited = people.length - kept.length - left.length
    setText(rest)
    setRefused(kept)
    if (invited > 0) {
      const message = invited === 1 ? 'One colleague was invited.' : `${invited} colleagues were invited.`
      toasts.show({ type: 'success', message, autoDismiss: true })
    }
    if (rest === '') {
      draft.discard()
      await navigate({ to: '/staff' })
    } else draft.write({ people: rest, role: shared.data.role, company_id: String(shared.data.company_id ?? '') })
    return refusal ?? (kept.length > 0 ? { errors: { people: 'These lines were not invited:' } } : undefined)
  })
  return (
    <>
      {dialog}
      <form className={styles.form} {...form} onInput={(event) => draft.save(event.currentTarget)}>
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
          error={errors['people']}
        />
        {refused.length > 0 && (
          <ul aria-label="Not invited">
            {refused.map(({ line, reason }) => (
              <li key={line} className="small">
                <bdi>{line}</bdi>: {reason}
              </li>
            ))}
          </ul>
        )}
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
