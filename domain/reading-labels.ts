import type { AccessRecord, ReadingKind, ReadingWhy } from '#contract/desk/operations/audit.ts'
import { actionLabel } from './differences.ts'

/** Labels of the kinds of readings in the filter. */
export const KINDS: Readonly<Record<ReadingKind, string>> = {
  opened: 'Requests opened',
  listed: 'Lines in lists',
  found: 'Searches',
  file: 'Files',
  profile: 'Members',
  account: 'Accounts',
  export: 'Copies of data',
  log: 'This log',
  unsealed: 'Sealed lines',
}

const LABELS: Readonly<Record<ReadingKind, string>> = {
  opened: 'read a request of',
  listed: 'was shown a line of',
  found: 'searched and was shown',
  file: 'opened a file of',
  profile: 'looked up',
  account: 'opened the account of',
  export: 'took a copy of the data of',
  log: 'read the log',
  unsealed: 'unsealed the readings of',
}

/** Description of a reading. The member's name follows if the reading has a member. */
export function readingLabel({ what, action, member, not_theirs }: AccessRecord): string {
  if (what === null) return member ? `${actionLabel(action).toLowerCase()}, of` : actionLabel(action).toLowerCase()
  if (what === 'opened' && not_theirs) return 'opened, though not theirs, a request of'
  if (what === 'export' && !member) return 'downloaded the log'
  return member || what === 'log' ? LABELS[what] : actionLabel(action).toLowerCase()
}

/** Extent of the data that was shown, in two words; empty if it has no member. */
export function extentOf({ what, member, of_request }: AccessRecord): string {
  if (!member) return ''
  if (what === 'file') return '1 file'
  if (what === 'export') return 'a whole copy'
  if (what === 'log' || what === 'unsealed') return 'readings'
  return of_request || what === 'opened' ? '1 request' : 'account only'
}

const WHY: Partial<Record<ReadingWhy, string>> = { own: 'theirs to answer', unassigned: 'not assigned yet' }

/** The reason in a few words. */
export function whyOf({ what, why, reason, not_theirs }: AccessRecord): string {
  if (what === 'found') return 'words sealed'
  if (not_theirs) return `“${reason}”`
  return (why && WHY[why]) ?? reason
}
