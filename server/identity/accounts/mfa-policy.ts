import { sql } from 'kysely'

/**
 * From least to most strict. The strictest policy of a member's companies applies; a member without a company has
 * `optional`.
 */
const MFA_POLICIES = ['off', 'optional', 'required'] as const
export type MfaPolicy = (typeof MFA_POLICIES)[number]

/** For a query of members: strictness of the policy, as an argument for `policyOf`. */
export const strictnessOfCompanies = sql<number>`coalesce((
  select max(array_position(array['off', 'optional', 'required'], companies.mfa_policy)) - 1
  from member_companies join companies on companies.id = member_companies.company_id
  where member_companies.member_id = members.id and member_companies.ended_at is null), 1)`

export function policyOf(strictness: number): MfaPolicy {
  return MFA_POLICIES[strictness] ?? 'optional'
}

/** For a query of members: whether they have their own second factor, in addition to a phone that receives codes. */
export const hasOwnFactor = sql<boolean>`exists (
  select from second_factors where second_factors.member_id = members.id)`

type Held = { readonly phone: string | null; readonly own_factor: boolean }

/**
 * What a member has to do about a second factor now: the table of the API, extended by members' own factors. A phone is
 * only offered if text messages can be sent to it.
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
    // a member who must add a phone has to be able to reach the page for it
    mfa_enrollment_available: policy === 'required' || (texts && policy === 'optional'),
  }
}

const ENDING_DIGITS = 4

/** Enough digits for the owner to recognize the number. */
export function endingOf(phone: string | null): string | null {
  return phone === null ? null : phone.slice(-ENDING_DIGITS)
}
