import { useMutation } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { StaffMember } from '#contract/desk/staff.ts'
import { useProof, type WithProof } from '#web/desk/shared/proof.tsx'
import { useSession } from '#web/desk/shared/queries.ts'
import { RecordForm } from '#web/desk/shared/record-form.tsx'
import { saySaved } from '#web/desk/shared/say-saved.ts'
import { useRecordDraft } from '#web/drafts/use-draft.ts'
import { toasts } from '#web/kit/toasts.ts'
import { CallError } from '#web/wire/call-error.ts'
import { change, readAgain } from './data.ts'
import { PersonFields } from './person-fields.tsx'
import { ROLES, waitsLabel } from './role-labels.ts'

type Position = Pick<StaffMember, 'name' | 'role'> & { readonly company_id: number | null }
type ColleagueFormProps = { colleague: StaffMember; companies: readonly { id: number; name: string }[] }

const schema: z.ZodMiniType<Position> = z.object({
  name: z.string(),
  role: z.enum(['concierge', 'operations', 'employer']),
  company_id: z.nullable(z.number()),
})
const LABELS: Record<keyof Position, string> = { name: 'Name', role: 'Role', company_id: 'Company' }

/** Name, role and company. A new role or company signs them out. */
export function ColleagueForm({ colleague, companies }: ColleagueFormProps) {
  const me = useSession()?.staff.id
  const name = `desk.form.${me}.staff.${colleague.id}`
  const draft = useRecordDraft({ name, schema, saved: positionOf(colleague) })
  const proof = useProof()
  const save = useSave(colleague, proof.withProof)
  const about = (field: string) => (save.error instanceof CallError ? (save.error.about(field) ?? '') : '')
  const { form } = draft
  const submit = () =>
    save.mutate(
      { form, base: draft.base ?? draft.saved },
      {
        onSuccess(saved) {
          if (!saved) return
          draft.discard()
          const isRenamed = form.role === colleague.role && form.company_id === draft.saved.company_id
          if (saved.role_approval && saved.role !== form.role)
            toasts.show({ type: 'success', message: waitsLabel(saved), autoDismiss: true })
          // who got another role or company was signed out by it, which nothing takes back
          else saySaved('Saved.', isRenamed ? () => save.mutateAsync({ form: draft.saved, base: form }) : undefined)
        },
      },
    )
  return (
    <>
      {proof.dialog}
      <RecordForm
        draft={draft}
        labels={LABELS}
        say={(field, value) => say(field, value, companies)}
        saving={save}
        isNew={false}
        record={`colleague-${colleague.id}`}
        save="Save"
        onSave={submit}
      >
        <PersonFields
          companies={companies}
          errors={{ name: about('name'), role: about('role'), company_id: about('company_id') }}
          name={form.name}
          role={form.role}
          companyId={String(form.company_id ?? '')}
          fixedRole={me === colleague.id}
          onChange={(more) => draft.change({ ...form, ...more })}
        />
        {me === colleague.id && (
          <p className="small quiet">A colleague in operations changes what you yourself may do.</p>
        )}
      </RecordForm>
    </>
  )
}

const positionOf = ({ name, role, company }: StaffMember): Position => ({ name, role, company_id: company?.id ?? null })

function say(
  field: keyof Position,
  value: Position[keyof Position],
  companies: ColleagueFormProps['companies'],
): string {
  if (field === 'role') return ROLES.find((role) => role.value === value)?.label ?? ''
  if (field === 'company_id') return companies.find(({ id }) => id === value)?.name ?? 'None'
  return String(value)
}

type Saving = { readonly form: Position; readonly base: Position }

/** Saves over what it was begun from; undefined where it was not proved who is at the desk. */
function useSave(colleague: StaffMember, withProof: WithProof) {
  const { id, role_approval: asked } = colleague
  const isOneself = useSession()?.staff.id === id
  const waiting_role = asked?.kind === 'role' ? asked.role : null
  return useMutation({
    mutationFn: ({ form: { name, role, company_id }, base }: Saving) =>
      withProof(() => change(id, { name, ...(!isOneself && { role, company_id }), was: { ...base, waiting_role } })),
    // a colleague may have changed it: the form compares with what is saved now
    onError: readAgain,
  })
}
