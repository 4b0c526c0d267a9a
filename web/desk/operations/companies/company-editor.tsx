import { useNavigate } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { languageOptions } from '#basics/language/language-name.ts'
import { isLanguage, SOURCE_LANGUAGE } from '#basics/language/languages.ts'
import {
  COMPANY_ACCESS,
  type CompanyForm,
  type EditableCompany,
  GRACE_DAYS,
  MFA_POLICIES,
} from '#contract/desk/operations/companies.ts'
import { locale } from '#contract/shared/fields.ts'
import { LogoField } from '#web/desk/operations/shared/logo-field.tsx'
import { RecordForm } from '#web/desk/operations/shared/record-form.tsx'
import { showSavedToast } from '#web/desk/shared/records/saved-toast.ts'
import { useSession } from '#web/desk/shared/wire/queries.ts'
import { useRecordDraft } from '#web/drafts/use-draft.ts'
import { Button } from '#web/kit/controls/button.tsx'
import { Switch } from '#web/kit/controls/switch.tsx'
import { Field } from '#web/kit/fields/field.tsx'
import { Select } from '#web/kit/fields/select.tsx'
import { CallError } from '#web/wire/call-error.ts'
import { settings } from '#web/wire/settings.ts'
import { ACCESS_WORDS, AccessFields } from './access-fields.tsx'
import { useSaveCompany } from './company-data.ts'
import { MfaChoice } from './mfa-choice.tsx'

/** The form as it is typed: text that is not a number of days is refused by the server. */
type CompanyEdit = Required<Omit<CompanyForm, 'grace_days'>> & { grace_days: number | string }

const schema: z.ZodMiniType<CompanyEdit> = z.object({
  name: z.string(),
  slug: z.string(),
  image_url: z.nullable(z.string()),
  mfa_policy: z.enum(MFA_POLICIES),
  internal: z.boolean(),
  // a draft of the previous release lacks the following
  language: z._default(locale, SOURCE_LANGUAGE),
  access: z._default(z.enum(COMPANY_ACCESS), 'everyone'),
  grace_days: z._default(z.union([z.number(), z.string()]), GRACE_DAYS),
  contact_name: z._default(z.nullable(z.string()), null),
  contact_email: z._default(z.nullable(z.string()), null),
})
const blank: CompanyEdit = {
  name: '',
  slug: '',
  image_url: null,
  mfa_policy: 'optional',
  internal: false,
  language: SOURCE_LANGUAGE,
  access: 'eligible',
  grace_days: GRACE_DAYS,
  contact_name: null,
  contact_email: null,
}

const LABELS: Record<keyof CompanyEdit, string> = {
  name: 'Company’s name',
  slug: 'Ending of its sign-up link',
  image_url: 'Logo',
  mfa_policy: 'Two-step verification of members',
  internal: 'Internal: our own people’s company',
  language: 'Default language',
  access: 'Who can start requests',
  grace_days: 'Days to finish open requests',
  contact_name: 'Company’s contact',
  contact_email: 'Contact’s email',
}

/** Fields as the choice between two versions shows them. */
function shownField(field: keyof CompanyEdit, value: CompanyEdit[keyof CompanyEdit]): string {
  if (typeof value === 'boolean') return value ? 'On' : 'Off'
  if (field === 'access') return ACCESS_WORDS[value === 'eligible' ? value : 'everyone']
  return value === null || value === '' ? 'Nothing' : String(value)
}

type CompanyEditorProps = {
  company: EditableCompany | null
  /** Runs after a company is created. By default its page opens. */
  onAdded?: (company: EditableCompany) => void
  /** Of an editor in place of a company's settings: runs after it is saved or canceled. */
  onClose?: () => void
}

export function CompanyEditor({ company, onAdded, onClose }: CompanyEditorProps) {
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
  const change = (more: Partial<CompanyEdit>) => editor.change({ ...editor.form, ...more })
  const about = (field: string) => (save.error instanceof CallError ? save.error.about(`company.${field}`) : undefined)
  const cancel = () => {
    editor.discard()
    onClose?.()
  }
  const submit = () =>
    save.mutate(
      { id: company?.id ?? null, version: editor.version, company: sentForm(editor.form) },
      {
        onSuccess({ company: saved }) {
          editor.discard()
          showSavedToast(
            'Saved.',
            company
              ? () => save.mutateAsync({ id: saved.id, version: saved.version, company: sentForm(formOf(company)) })
              : undefined,
          )
          onClose?.()
          if (company) return
          if (onAdded) onAdded(saved)
          else void navigate({ to: '/companies/$id', params: { id: String(saved.id) } })
        },
      },
    )
  return (
    <>
      {!company && <h2 className="d3">A new company</h2>}
      <RecordForm
        draft={editor}
        labels={LABELS}
        say={shownField}
        saving={save}
        isNew={!company}
        record={company ? `company-${company.id}` : undefined}
        save={company ? 'Save' : 'Add this company'}
        onSave={submit}
      >
        <Fields form={editor.form} company={company} change={change} about={about} />
      </RecordForm>
      {onClose && (
        <div>
          <Button small variant="secondary" disabled={save.isPending} onClick={cancel}>
            Cancel
          </Button>
        </div>
      )}
    </>
  )
}

type FieldsProps = {
  form: CompanyEdit
  company: EditableCompany | null
  change: (more: Partial<CompanyEdit>) => void
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
      <AccessFields company={company} form={form} change={change} about={about} />
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

function formOf({ name, slug, image_url, mfa_policy, internal, language, ...access }: EditableCompany): CompanyEdit {
  const { access: who, grace_days, contact_name, contact_email } = access
  return { name, slug, image_url, mfa_policy, internal, language, access: who, grace_days, contact_name, contact_email }
}

// the server answers text that is not a number with a 422 at its field
const sentForm = (form: CompanyEdit) => form as CompanyForm
