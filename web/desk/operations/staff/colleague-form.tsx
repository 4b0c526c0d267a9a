import * as z from 'zod/mini'
import { languageName } from '#basics/language/language-name.ts'
import { isLanguage, SOURCE_LANGUAGE } from '#basics/language/languages.ts'
import type { StaffMember } from '#contract/desk/operations/staff.ts'
import { RecordForm } from '#web/desk/operations/shared/record-form.tsx'
import { useProof, type WithProof } from '#web/desk/shared/dialogs/proof.tsx'
import { LanguagesField } from '#web/desk/shared/records/languages-field.tsx'
import { showSavedToast } from '#web/desk/shared/records/saved-toast.ts'
import { useSession } from '#web/desk/shared/wire/queries.ts'
import { useRecordDraft } from '#web/drafts/use-draft.ts'
import { toasts } from '#web/kit/feedback/toasts.ts'
import { CallError } from '#web/wire/call-error.ts'
import { useAct } from '#web/wire/use-act.ts'
import { change, readAgain } from './data.ts'
import { PersonFields } from './person-fields.tsx'
import { ROLES, waitsLabel } from './role-labels.ts'

type Position = Pick<StaffMember, 'name' | 'role' | 'languages'> & { readonly company_id: number | null }
type ColleagueFormProps = { colleague: StaffMember; companies: readonly { id: number; name: string }[] }

const schema: z.ZodMiniType<Position> = z.object({
  name: z.string(),
  role: z.enum(['concierge', 'operations', 'employer']),
  company_id: z.nullable(z.number()),
  // a draft of the previous release lacks them
  languages: z._default(z.array(z.string()), [SOURCE_LANGUAGE]),
})
const LABELS: Record<keyof Position, string> = {
  name: 'Name',
  role: 'Role',
  company_id: 'Company',
  languages: 'Languages',
}

/** Form for name, role, company and languages. A change of role or company signs the colleague out. */
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
          if (saved.role_approval && saved.role !== form.role) toasts.done(waitsLabel(saved))
          // a change of role or company has signed the colleague out, which cannot be undone
          else
            showSavedToast('Saved.', isRenamed ? () => save.mutateAsync({ form: draft.saved, base: form }) : undefined)
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
        {form.role === 'concierge' && (
          <LanguagesField
            languages={form.languages}
            error={about('languages')}
            onChange={(languages) => draft.change({ ...form, languages })}
          />
        )}
        {me === colleague.id && <p className="small quiet">A colleague in operations can change your own role.</p>}
      </RecordForm>
    </>
  )
}

const positionOf = ({ name, role, company, languages }: StaffMember): Position => ({
  name,
  role,
  company_id: company?.id ?? null,
  languages,
})

function say(
  field: keyof Position,
  value: Position[keyof Position],
  companies: ColleagueFormProps['companies'],
): string {
  if (field === 'role') return ROLES.find((role) => role.value === value)?.label ?? ''
  if (field === 'company_id') return companies.find(({ id }) => id === value)?.name ?? 'None'
  return Array.isArray(value) ? value.map(languageName).join(', ') : String(value)
}

type Saving = { readonly form: Position; readonly base: Position }

/** Saves an edit of a certain version. Undefined if the identity was not confirmed. */
function useSave(colleague: StaffMember, withProof: WithProof) {
  const { id, role_approval: asked } = colleague
  const isOneself = useSession()?.staff.id === id
  const waiting_role = asked?.kind === 'role' ? asked.role : null
  return useAct(
    ({ form: { name, role, company_id, languages }, base }: Saving) => {
      const given = role === 'concierge' ? { languages: languages.filter(isLanguage) } : {}
      return withProof(() =>
        change(id, { name, ...given, ...(!isOneself && { role, company_id }), was: { ...base, waiting_role } }),
      )
    },
    // A colleague may have changed it: the form then compares with the saved version.
    { onFailed: readAgain },
  )
}
