import type { StaffMember, StaffState } from '#contract/desk/staff.ts'

export const ROLE_LABELS: Record<StaffMember['role'], string> = {
  concierge: 'Concierge',
  operations: 'Operations',
  employer: 'Employer',
}
export const ROLES = (['concierge', 'operations', 'employer'] as const).map((value) => ({
  value,
  label: ROLE_LABELS[value],
}))
export const ROLE_HINTS: Record<StaffMember['role'], string> = {
  concierge: 'Reads and answers members’ requests.',
  operations: 'Keeps the catalogue, offers, companies, staff and accounts. Never sees a request.',
  employer: 'Reads one company’s totals, and nothing of any person.',
}

/** Beside a name; nothing where everything is as usual. */
export const STATE_TAGS: Partial<Record<StaffState, string>> = {
  invited: 'Invited',
  invitation_ended: 'Invitation ended',
  locked: 'Locked',
  closed: 'Closed',
}

/** "Employer · Brightwater Foods". */
export function roleOf({ role, company }: Pick<StaffMember, 'role' | 'company'>): string {
  return [ROLE_LABELS[role], company?.name].filter(Boolean).join(' · ')
}
