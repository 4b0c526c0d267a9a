import { Problem } from '#contract/shared/problems.ts'
import type { DeskTrx } from '#server/platform/db/transactions.ts'
import type { StaffActor } from '#server/platform/http/app.ts'

/**
 * Locks the rows of two people of a company. If two people remove each other, the second one finds their own account
 * closed. Because no one changes their own account either, each company keeps a person with the right to everything.
 */
export async function lockTeammate(trx: DeskTrx, staff: StaffActor, id: number) {
  const rows = await trx
    .selectFrom('desk.staff')
    .select(['id', 'email', 'name', 'role', 'company_id', 'company_right', 'password_hash', 'closed_at'])
    .where('id', 'in', [staff.id, id])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const actor = rows.find((row) => row.id === staff.id)
  if (!actor || actor.closed_at) throw new Problem('not_signed_in')
  if (actor.role !== 'employer' || actor.company_right !== 'everything') throw new Problem('role_not_allowed')
  const colleague = rows.find((row) => row.id === id)
  if (!colleague || colleague.closed_at || colleague.role !== 'employer' || colleague.company_id !== actor.company_id)
    throw new Problem('not_found')
  return colleague
}

/** With the reason if no colleague could do it instead. */
export async function refuseOwnAccount(trx: DeskTrx, staff: StaffActor) {
  const other = await trx
    .selectFrom('desk.staff')
    .select('id')
    .where('company_id', '=', staff.companyId)
    .where('company_right', '=', 'everything')
    .where('password_hash', 'is not', null)
    .where('closed_at', 'is', null)
    .where('id', '<>', staff.id)
    .limit(1)
    .executeTakeFirst()
  throw new Problem('own_account', {
    message: other
      ? 'This is your own account. A colleague with everything has to do that.'
      : 'Someone has to keep the keys. Invite a colleague with everything first.',
  })
}
