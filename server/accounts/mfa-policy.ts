import { sql } from 'kysely'

/** From loose to strict. The strictest of a member's companies counts; no company is like optional. */
const MFA_POLICIES = ['off', 'optional', 'required'] as const
export type MfaPolicy = (typeof MFA_POLICIES)[number]

/** For a query over members: what `policyOf` makes a policy of. */
export const strictnessOfCompanies = sql<number>`coalesce((
  select max(array_position(array['off', 'optional', 'required'], companies.mfa_policy)) - 1
  from member_companies join companies on companies.id = member_companies.company_id
  where member_companies.member_id = members.id), 1)`

export function policyOf(strictness: number): MfaPolicy {
  return MFA_POLICIES[strictness] ?? 'optional'
}

/** For a query over members: whether they hold a second factor of their own, beside a phone that we text. */
export const hasOwnFactor = sql<boolean>`exists (
  select from second_factors where second_factors.member_id = members.id)`

type Held = { readonly phone: string | null; readonly own_factor: boolean }

/**
 * What a second factor means for a member now: the table of the wire, and the same with one of their own. A phone is
 * only offered where texts can be sent to it.
 */
export function mfaStateOf(policy: MfaPolicy, { phone, own_factor }: Held, texts: boolean) {
  if (phone !== null)
    return { mfa_required: true, mfa_requires_verification: false, mfa_enrollment_available: false } as const
  if (own_factor)
    return {
      mfa_required: true,
      mfa_requires_verification: false,
      mfa_enrollment_available: texts && policy !== 'off',
    } as const
  return {
    mfa_required: policy === 'required',
    mfa_requires_verification: policy === 'required',
    // who owes a phone has to be able to come to where it is given
    mfa_enrollment_available: policy === 'required' || (texts && policy === 'optional'),
  }
}

const ENDING_DIGITS = 4

/** As much of a number as tells its owner which one it is. */
export function endingOf(phone: string | null): string | null {
  return phone === null ? null : phone.slice(-ENDING_DIGITS)
}
