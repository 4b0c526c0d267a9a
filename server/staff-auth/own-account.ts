import type { DeskTrx } from '#server/db/transactions.ts'
import type { StaffActor } from '#server/http/app.ts'

/** One's own account under its row lock, as signing in takes it. */
export async function lockOwnAccount(trx: DeskTrx, staff: StaffActor) {
  return trx
    .selectFrom('desk.staff')
    .select(['id', 'name', 'email'])
    .where('id', '=', staff.id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}
