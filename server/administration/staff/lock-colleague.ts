import { Problem } from '#contract/shared/problems.ts'
import type { DeskTrx } from '#server/platform/db/transactions.ts'
import type { CommandLine, StaffActor } from '#server/platform/http/app.ts'

export type LockedColleague = Awaited<ReturnType<typeof lockColleague>>

/**
 * Locks the row of the staff member and of the person who changes it. If two people in operations close each other's
 * accounts, the second one finds their own account closed. Because people cannot close or demote themselves either, at
 * least one person stays in operations.
 */
export async function lockColleague(trx: DeskTrx, staff: StaffActor | CommandLine, id: number) {
  const rows = await trx
    .selectFrom('desk.staff')
    .select(['id', 'email', 'name', 'role', 'company_id', 'languages', 'password_hash', 'closed_at'])
    .where('id', 'in', staff.id === null ? [id] : [staff.id, id])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  if (staff.id !== null) {
    const actor = rows.find((row) => row.id === staff.id)
    if (!actor || actor.closed_at) throw new Problem('not_signed_in')
    if (actor.role !== 'operations') throw new Problem('role_not_allowed')
  }
  const colleague = rows.find((row) => row.id === id)
  if (!colleague) throw new Problem('not_found')
  return colleague
}

export function refuseOwn(staff: StaffActor, colleague: LockedColleague) {
  if (staff.id === colleague.id) throw new Problem('own_account')
}
