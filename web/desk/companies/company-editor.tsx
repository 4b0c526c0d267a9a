import { useNavigate } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { type CompanyForm, type EditableCompany, MFA_POLICIES } from '#contract/desk/companies.ts'
import { LogoField } from '#web/desk/shared/logo-field.tsx'
import { useSession } from '#web/desk/shared/queries.ts'
import { RecordForm } from '#web/desk/shared/record-form.tsx'
import { saySaved } from '#web/desk/shared/say-saved.ts'
import { useRecordDraft } from '#web/drafts/use-draft.ts'
import { Field } from '#web/kit/field.tsx'
import { Switch } from '#web/kit/switch.tsx'
import { CallError } from '#web/wire/call-error.ts'
import { settings } from '#web/wire/settings.ts'
import { useSaveCompany } from './company-data.ts'
import { MfaChoice } from './mfa-choice.tsx'

const schema: z.ZodMiniType<CompanyForm> = z.object({
  name: z.string(),
  slug: z.string(),
  image_url: z.nullable(z.string()),
  mfa_policy: z.enum(MFA_POLICIES),
  internal: z.boolean(),
})
const blank: CompanyForm = { name: '', slug: '', image_url: null, mfa_policy: 'optional', internal: false }

const LABELS: Record<keyof CompanyForm, string> = {
  name: 'Company’s name',
  slug: 'Ending of its sign-up link',
  image_url: 'Logo',
  mfa_policy: 'Two-step verification of members',
  internal: 'Internal: our own people’s company',
}

type CompanyEditorProps = {
  company: EditableCompany | null
  /** Where a new one leads; without it, to its own page. */
  onAdded?: (company: EditableCompany) => void
}

export function CompanyEditor({ company, onAdded }: CompanyEditorProps) {
  const staffId = useSession()?.staff.id ?? 0
  const name = `desk.form.${staffId}.company.${company?.id ?? 'new'}`
  const editor = useRecordDraft({
    name,
    schema,
    version: company?.version ?? 0,
    saved: company ? formOf(company) : blank,
  })
  const save = useSaveCompany()
  const navigate = useNavigate()
  const change = (more: Partial<CompanyForm>) => editor.change({ ...editor.form, ...more })
  const about = (field: string) => (save.error instanceof CallError ? save.error.about(`company.${field}`) : undefined)
  const submit = () =>
    save.mutate(
      { id: company?.id ?? null, version: editor.version, company: editor.form },
      {
        onSuccess({ company: saved }) {
          editor.discard()
          saySaved(
            'Saved.',
            company
              ? () => save.mutateAsync({ id: saved.id, version: saved.version, company: formOf(company) })
              : undefined,
          )
          if (company) return
          if (onAdded) onAdded(saved)
          else void navigate({ to: '/companies/$id', params: { id: String(saved.id) } })
        },
      },
    )
  return (
    <>
      <h2 className="d3">{company ? company.name : 'A new company'}</h2>
      <RecordForm
        draft={editor}
        labels={LABELS}
        saving={save}
        isNew={!company}
        record={company ? `company-${company.id}` : undefined}
        save={company ? 'Save' : 'Add this company'}
        onSave={submit}
      >
        <Fields form={editor.form} company={company} change={change} about={about} />
      </RecordForm>
    </>
  )
}

type FieldsProps = {
  form: CompanyForm
  company: EditableCompany | null
  change: (more: Partial<CompanyForm>) => void
  about: (field: string) => string | undefined
}

function Fields({ form, company, change, about }: FieldsProps) {
  return (
    <>
      <Field
        label="Company’s name"
        required
        value={form.name}
        error={about('name')}
        onValue={(name) => change({ name: String(name) })}
      />
      <Field
        label="Ending of its sign-up link"
        required
        hint={slugHint(company, form.slug)}
        disabled={company?.slug_may_change === false}
        value={form.slug}
        error={about('slug')}
        onValue={(slug) => change({ slug: String(slug) })}
      />
      <LogoField
        label="Logo"
        name={form.name || '?'}
        hue="wildcard"
        value={form.image_url}
        error={about('image_url')}
        onValue={(image_url) => change({ image_url })}
      />
      <MfaChoice
        company={company}
        value={form.mfa_policy}
        error={about('mfa_policy')}
        onValue={(mfa_policy) => change({ mfa_policy })}
      />
      <div>
        <Switch
          label="Internal: our own people’s company"
          checked={form.internal}
          disabled={company?.internal_by_configuration}
          aria-describedby="internal-hint"
          onChange={() => undefined}
          onCheckedChange={(internal) => change({ internal })}
        />
        <p className="small quiet" id="internal-hint">
          {company?.internal_by_configuration
            ? 'The deployment’s INTERNAL_COMPANIES names this company. That cannot be changed here.'
            : 'Nobody can join it by a link, and analytics count its people as internal.'}
        </p>
      </div>
    </>
  )
}

function slugHint(company: EditableCompany | null, slug: string) {
  if (company?.internal_by_configuration) return 'The deployment’s INTERNAL_COMPANIES names it, so it stays.'
  if (company?.slug_may_change === false)
    return 'People have signed up with this link, and it may hang on their walls: it stays.'
  const rule = 'Small letters, digits and hyphens. It can be changed until the first member has signed up with it.'
  return slug === (company?.slug ?? '') ? rule : `${rule} The whole link: ${settings.member_url}/sign-up/${slug}`
}

function formOf({ name, slug, image_url, mfa_policy, internal }: EditableCompany): CompanyForm {
  return { name, slug, image_url, mfa_policy, internal }
}
