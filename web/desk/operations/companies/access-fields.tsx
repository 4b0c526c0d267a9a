import { COMPANY_ACCESS, type EditableCompany, GRACE_DAYS } from '#contract/desk/operations/companies.ts'
import { AlertBox } from '#web/kit/feedback/alert-box.tsx'
import { ChipGroup } from '#web/kit/fields/chip-group.tsx'
import { ChipTile } from '#web/kit/fields/chip-tile.tsx'
import { Field } from '#web/kit/fields/field.tsx'
import styles from './company.module.css'

type Access = (typeof COMPANY_ACCESS)[number]
type AccessForm = {
  access: Access
  /** Text that is not a number stays as typed, and the server refuses it. */
  grace_days: number | string
  contact_name: string | null
  contact_email: string | null
}

export const ACCESS_WORDS: Record<Access, string> = {
  everyone: 'Everyone with the link',
  eligible: 'Eligible people only',
}
const MEANING: Record<Access, string> = {
  everyone: 'Everyone who signs up with the link can start requests, whether or not the company knows them.',
  eligible:
    'Everyone can sign up and look around. Requests can be started only by people whom the company knows by its domains, its list, its directory or its own sign-in.',
}
const CHANGE: Record<Access, string> = {
  everyone: 'Members who are not verified can start requests, too.',
  eligible:
    'Members who are not verified can no longer start requests, and are asked to confirm that they belong to the company. Their open requests go on.',
}

type AccessFieldsProps = {
  company: EditableCompany | null
  form: AccessForm
  change: (more: Partial<AccessForm>) => void
  about: (field: string) => string | undefined
}

/** Who may start requests, how long open ones can be finished after leaving, and whom members can ask. */
export function AccessFields({ company, form, change, about }: AccessFieldsProps) {
  const error = about('access')
  return (
    <>
      <div className={styles.mfa}>
        <ChipGroup
          kind="radio"
          label="Who can start requests"
          value={form.access}
          onValueChange={(chosen) => change({ access: COMPANY_ACCESS.find((one) => one === chosen) ?? 'eligible' })}
        >
          {COMPANY_ACCESS.map((one) => (
            <ChipTile key={one} variant="radio" value={one} label={ACCESS_WORDS[one]} />
          ))}
        </ChipGroup>
        <p className="small quiet">{MEANING[form.access]}</p>
        {error && <AlertBox variant="error">{error}</AlertBox>}
        {company && company.access !== form.access && (
          <AlertBox variant="info">Once you save: {CHANGE[form.access]}</AlertBox>
        )}
      </div>
      <Field
        label="Days to finish open requests after leaving"
        type="number"
        required
        hint={`${GRACE_DAYS} by default. A change counts for people who leave from now on.`}
        value={form.grace_days}
        error={about('grace_days')}
        onValue={(grace_days) => change({ grace_days })}
      />
      <Field
        label="Company’s contact (optional)"
        value={form.contact_name ?? ''}
        error={about('contact_name')}
        onValue={(name) => change({ contact_name: String(name) || null })}
      />
      <Field
        label="Contact’s email (optional)"
        type="email"
        hint="A member who cannot be verified can ask this person. They learn the member’s name and address, never what for."
        value={form.contact_email ?? ''}
        error={about('contact_email')}
        onValue={(email) => change({ contact_email: String(email) || null })}
      />
    </>
  )
}
