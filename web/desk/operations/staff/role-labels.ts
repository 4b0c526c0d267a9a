import type { StaffMember, StaffState } from '#contract/desk/operations/staff.ts'
import type { CompanyRight } from '#contract/desk/session.ts'

export const ROLE_LABELS: Record<StaffMember['role'], string> = {
  concierge: 'Concierge',
  operations: 'Operations',
  employer: 'Employer',
}
export const ROLES = (['concierge', 'operations', 'employer'] as const).map((value) => ({
  value,
  label: ROLE_LABELS[value],
}))
/** What a company's staff may use. */
export const RIGHTS: readonly { value: CompanyRight; label: string }[] = [
  { value: 'everything', label: 'Everything: report, people, sign-in & sync' },
  { value: 'report', label: 'The report alone' },
  { value: 'sync', label: 'Sign-in & sync alone, for IT' },
]
export const ROLE_HINTS: Record<StaffMember['role'], string> = {
  concierge: 'Reads and answers members’ requests.',
  operations: 'Maintains the catalog, offers, companies, staff and accounts. Never sees a request.',
  employer: 'Sees one company’s totals, and no personal data.',
}

/** Labels beside a name for unusual states. */
export const STATE_TAGS: Partial<Record<StaffState, string>> = {
  unconfirmed: 'Unconfirmed',
  invited: 'Invited',
  invitation_ended: 'Invitation ended',
  locked: 'Locked',
  closed: 'Closed',
}

/** Example: "Employer · Brightwater Foods". */
export function roleOf({ role, company }: Pick<StaffMember, 'role' | 'company'>): string {
  return [ROLE_LABELS[role], company?.name].filter(Boolean).join(' · ')
}

/** Message after a role was requested that waits for a second person. */
export function waitsLabel({ name, role_approval }: Pick<StaffMember, 'name' | 'role_approval'>): string {
  const who = role_approval?.alone_from
    ? 'You are alone in operations, so you confirm it after a day'
    : 'A second person in operations confirms it'
  return `${who}; until then ${name} has no access.`
}
