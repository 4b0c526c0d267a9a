import { type CompanyForm, type EditableCompany, MFA_POLICIES } from '#contract/desk/operations/companies.ts'
import { AlertBox } from '#web/kit/feedback/alert-box.tsx'
import { ChipGroup } from '#web/kit/fields/chip-group.tsx'
import { ChipTile } from '#web/kit/fields/chip-tile.tsx'
import styles from './company.module.css'

type Policy = CompanyForm['mfa_policy']

export const MFA_WORDS: Record<Policy, string> = { off: 'Off', optional: 'Optional', required: 'Required' }
const MEANING: Record<Policy, string> = {
  off: 'Members sign in with a password only, and are not offered anything else.',
  optional: 'Members may add a phone number, and then sign in with a code as well.',
  required: 'Members sign in with a password and a code. Without a phone number they add one first.',
}
const CHANGE: Record<Policy, string> = {
  off: 'Members are no longer offered a second step. Members who have a phone number on file continue to use codes.',
  optional: 'Members are no longer asked for a phone number. Members who have one on file continue to use codes.',
  required:
    'Members without a phone number are asked for one at their next step, even in the middle of something. What they were writing is saved.',
}

/** Choice of a company's MFA policy, with the effect of each option and of a change on current members. */
export function MfaChoice({
  company,
  value,
  error,
  onValue,
}: {
  company: EditableCompany | null
  value: Policy
  /** Error of the server for this choice. */
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
          <ChipTile key={policy} variant="radio" value={policy} label={MFA_WORDS[policy]} />
        ))}
      </ChipGroup>
      <p className="small quiet">{MEANING[value]}</p>
      {error && <AlertBox variant="error">{error}</AlertBox>}
      {company && company.mfa_policy !== value && <AlertBox variant="info">Once you save: {CHANGE[value]}</AlertBox>}
    </div>
  )
}
