import { type CompanyForm, type EditableCompany, MFA_POLICIES } from '#contract/desk/companies.ts'
import { AlertBox } from '#web/kit/alert-box.tsx'
import { ChipGroup } from '#web/kit/chip-group.tsx'
import { ChipTile } from '#web/kit/chip-tile.tsx'
import styles from './company.module.css'

type Policy = CompanyForm['mfa_policy']

const WORDS: Record<Policy, string> = { off: 'Off', optional: 'Optional', required: 'Required' }
const MEANING: Record<Policy, string> = {
  off: 'Members sign in with a password alone, and are not offered anything else.',
  optional: 'Members may add a phone number, and then sign in with a code as well.',
  required: 'Members sign in with a password and a code. Without a phone number they add one first.',
}
const CHANGE: Record<Policy, string> = {
  off: 'Nobody is offered a second step anymore. Members who have a phone number on file go on using codes.',
  optional: 'Nobody is asked for a phone number anymore. Members who have one on file go on using codes.',
  required:
    'Members without a phone number are asked for one at their very next step, also in the middle of something. What they were writing is saved.',
}

/** Whether members give a code when they sign in; what each choice does, and what a change does to members now. */
export function MfaChoice({
  company,
  value,
  error,
  onValue,
}: {
  company: EditableCompany | null
  value: Policy
  /** Why the server refuses the choice. */
  error: string | undefined
  onValue: (policy: Policy) => void
}) {
  return (
    <div className={styles.mfa}>
      <ChipGroup
        kind="radio"
        layout="grid"
        label="Two-step verification of members"
        value={value}
        onValueChange={(chosen) => onValue(MFA_POLICIES.find((policy) => policy === chosen) ?? 'optional')}
      >
        {MFA_POLICIES.map((policy) => (
          <ChipTile key={policy} variant="radio" value={policy} label={WORDS[policy]} />
        ))}
      </ChipGroup>
      <p className="small quiet">{MEANING[value]}</p>
      {error && <AlertBox variant="error">{error}</AlertBox>}
      {company && company.mfa_policy !== value && <AlertBox variant="info">Once you save: {CHANGE[value]}</AlertBox>}
    </div>
  )
}
