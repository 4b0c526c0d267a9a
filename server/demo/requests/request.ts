import type { Ago } from '../calendar.ts'
import type { MemberKey } from '../members.ts'
import type { StaffKey } from '../staff.ts'

export type DemoFile = 'referral' | 'flat_plan' | 'lisbon_plan' | 'letter' | 'hose' | 'vaccines'

export type Entry =
  | { kind: 'member'; ago: Ago; body: string; file?: DemoFile }
  | { kind: 'staff'; by: StaffKey | 'assignee'; ago: Ago; body: string; file?: DemoFile }
  | { kind: 'note'; by: StaffKey; ago: Ago; body: string }

export type DemoRequest = {
  member: MemberKey
  /** The survey it was made from. */
  idea: number
  name: string
  opened: Ago
  /** Whose hands it is in; null waits in the queue. */
  to: StaffKey | null
  waiting?: 'us' | 'member' | 'third_party'
  closed?: Ago
  /** How many of our last messages the member has not seen. */
  unread?: number
  /** In the survey's order; null was skipped. */
  answers: (string | null)[]
  /** What the member told us, where it was asked in other words than today's survey. */
  told?: [question: string, answer: string][]
  thread: Entry[]
}

/** An answer the welcome already gave: the member's own phone, e-mail, street, city or ZIP code. */
export const OWN = '(own)'

/** An answer that is a file. */
export const FILE = '(file) '
export const fileAnswer = (file: DemoFile): string => FILE + file

export const they = (ago: Ago, body: string, file?: DemoFile): Entry => ({ kind: 'member', ago, body, file })

/** The concierge in whose hands it is. */
export const we = (ago: Ago, body: string, file?: DemoFile): Entry => ({
  kind: 'staff',
  by: 'assignee',
  ago,
  body,
  file,
})

export const note = (by: StaffKey, ago: Ago, body: string): Entry => ({ kind: 'note', by, ago, body })
