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
  operations: 'Keeps the catalog, offers, companies, staff and accounts. Never sees a request.',
  employer: 'Reads one company’s totals, and nothing of any person.',
}

/** Beside a name; nothing where everything is as usual. */
export const STATE_TAGS: Partial<Record<StaffState, string>> = {
  unconfirmed: 'Unconfirmed',
  invited: 'Invited',
  invitation_ended: 'Invitation ended',
  locked: 'Locked',
  closed: 'Closed',
}

/** "Employer · Brightwater Foods". */
export function roleOf({ role, company }: Pick<StaffMember, 'role' | 'company'>): string {
  return [ROLE_LABELS[role], company?.name].filter(Boolean).join(' · ')
}

/** What is said once a role was asked for that waits for a second person. */
export function waitsLabel({ name, role_approval }: Pick<StaffMember, 'name' | 'role_approval'>): string {
  const who = role_approval?.alone_from
    ? 'You are alone in operations, so you confirm it after a day'
    : 'A second person in operations confirms it'
  return `${who}; until then nothing opens to ${name}.`
}
