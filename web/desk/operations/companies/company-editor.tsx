import { useNavigate } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { languageOptions } from '#basics/language/language-name.ts'
import { isLanguage, SOURCE_LANGUAGE } from '#basics/language/languages.ts'
import { type CompanyForm, type EditableCompany, MFA_POLICIES } from '#contract/desk/operations/companies.ts'
import { locale } from '#contract/shared/fields.ts'
import { LogoField } from '#web/desk/operations/shared/logo-field.tsx'
import { RecordForm } from '#web/desk/operations/shared/record-form.tsx'
import { showSavedToast } from '#web/desk/shared/records/saved-toast.ts'
import { useSession } from '#web/desk/shared/wire/queries.ts'
import { useRecordDraft } from '#web/drafts/use-draft.ts'
import { Switch } from '#web/kit/controls/switch.tsx'
import { Field } from '#web/kit/fields/field.tsx'
import { Select } from '#web/kit/fields/select.tsx'
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
  // a draft of the previous release lacks it
  language: z._default(locale, SOURCE_LANGUAGE),
})
const blank: CompanyForm = {
  name: '',
  slug: '',
  image_url: null,
  mfa_policy: 'optional',
  internal: false,
  language: SOURCE_LANGUAGE,
}

const LABELS: Record<keyof Required<CompanyForm>, string> = {
  name: 'Company’s name',
  slug: 'Ending of its sign-up link',
  image_url: 'Logo',
  mfa_policy: 'Two-step verification of members',
  internal: 'Internal: our own people’s company',
  language: 'Default language',
}

type CompanyEditorProps = {
  company: EditableCompany | null
  /** Runs after a company is created. By default its page opens. */
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
          showSavedToast(
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
      <Select
        label="Default language"
        required
        hint="What we send to members who have not chosen a language is in this one."
        value={form.language}
        options={languageOptions}
        error={about('language')}
        onValue={(language) => isLanguage(language) && change({ language })}
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
            : 'No one can join it by a link, and analytics count its people as internal.'}
        </p>
      </div>
    </>
  )
}

function slugHint(company: EditableCompany | null, slug: string) {
  if (company?.internal_by_configuration) return 'The deployment’s INTERNAL_COMPANIES names it, so it cannot change.'
  if (company?.slug_may_change === false)
    return 'People have signed up with this link, and it may be printed somewhere, so it cannot change.'
  const rule = 'Lowercase letters, digits and hyphens. You can change it until the first member has signed up with it.'
  return slug === (company?.slug ?? '') ? rule : `${rule} The whole link: ${settings.member_url}/sign-up/${slug}`
}

function formOf({ name, slug, image_url, mfa_policy, internal, language }: EditableCompany): CompanyForm {
  return { name, slug, image_url, mfa_policy, internal, language }
}
