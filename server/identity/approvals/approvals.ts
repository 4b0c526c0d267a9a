import { sql } from 'kysely'
import { Problem } from '#contract/shared/problems.ts'
import type { DeskDb } from '#server/platform/db/connect.ts'
import type { DeskTrx } from '#server/platform/db/transactions.ts'
import type { StaffActor } from '#server/platform/http/app.ts'

/** Actions that need two people in operations: one asks with a reason, and another approves. */
export type ApprovalKind = 'second_factor_reset' | 'unsealing' | 'invitation' | 'reopening' | 'role'

/** A request for approval expires after this time. */
export const APPROVAL_WAITS_MS = 24 * 3_600_000
/** Same as an invitation. */
export const ROLE_WAITS_MS = 7 * 24 * 3_600_000

/** Subject of the approvals of one kind. */
type About =
  | { readonly kind: 'second_factor_reset'; readonly staff_id: number }
  | {
      readonly kind: 'invitation' | 'reopening' | 'role'
      readonly staff_id: number
      readonly role: 'concierge' | 'operations'
    }
  | {
      readonly kind: 'unsealing'
      readonly member_id: number
      readonly request_id: number | null
      readonly from_at: Date
      readonly until_at: Date
    }

type Asking = { readonly about: About; readonly reason: string; readonly at: Date }

/** Asks for approval and replaces an expired request for the same person. Returns its ID. */
export async function askApproval(trx: DeskTrx, staff: StaffActor, { about, reason, at }: Asking): Promise<number> {
  if ('staff_id' in about) await endApprovals(trx, { about, by: staff, at })
  const { id } = await trx
    .insertInto('desk.approvals')
    .values({ ...about, asked_by: staff.id, reason, asked_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Requests that wait for a second person. */
export function waitingApprovals(db: DeskDb, now: Date) {
  const since = sql<Date>`${now}::timestamptz - make_interval(secs =>
    case when approval.kind in ('second_factor_reset', 'unsealing') then ${sql.lit(APPROVAL_WAITS_MS / 1000)}
    else ${sql.lit(ROLE_WAITS_MS / 1000)} end)`
  return db
    .selectFrom('desk.approvals as approval')
    .where('approval.ended_at', 'is', null)
    .where('approval.approved_at', 'is', null)
    .where('approval.asked_at', '>', since)
}

export type WaitingApproval = NonNullable<Awaited<ReturnType<typeof waitingFor>>>

/** The pending approval for this person, whose account the caller has locked; null if there is none. */
export async function waitingFor(trx: DeskTrx, kinds: readonly ApprovalKind[], staffId: number, now: Date) {
  const waiting = await waitingApprovals(trx, now)
    .innerJoin('desk.staff as asker', 'asker.id', 'approval.asked_by')
    .select([
      'approval.id',
      'approval.kind',
      'approval.role',
      'approval.asked_by',
      'approval.asked_at',
      'approval.reason',
      'asker.name',
    ])
    .where('approval.staff_id', '=', staffId)
    .where('approval.kind', 'in', kinds)
    .orderBy('approval.id')
    .executeTakeFirst()
  return waiting ?? null
}

/** Rejects an approval by the person who asked for it. */
export function refuseAsker(staff: StaffActor, { asked_by }: { readonly asked_by: number }) {
  if (asked_by === staff.id) throw new Problem('second_person_needed')
}

type Ending = {
  readonly about: { readonly kind: ApprovalKind; readonly staff_id: number }
  readonly by: { readonly id: number | null }
  readonly at: Date
  /** True if approved, false if withdrawn. */
  readonly approved?: boolean
}

/** Ends the open approvals of this kind for a person. */
export async function endApprovals(trx: DeskTrx, { about, by, at, approved = false }: Ending) {
  await trx
    .updateTable('desk.approvals')
    .set({ ended_at: at, ended_by: by.id, ...(approved && { approved_at: at, approved_by: by.id }) })
    .where('kind', '=', about.kind)
    .where('staff_id', '=', about.staff_id)
    .where('ended_at', 'is', null)
    .execute()
}

/** Approvals that let in a person who has no password yet. */
const LETS_IN = ['invitation', 'reopening'] as const

/** Whether the latest request to let this person in was not approved: it is pending, refused or expired. */
export async function isUnconfirmed(trx: DeskTrx, staffId: number): Promise<boolean> {
  const latest = await trx
    .selectFrom('desk.approvals')
    .select('approved_at')
    .where('staff_id', '=', staffId)
    .where('kind', 'in', LETS_IN)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return latest !== undefined && latest.approved_at === null
}
