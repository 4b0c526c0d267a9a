import { sql } from 'kysely'
import type { DeskTrx } from '#server/db/transactions.ts'
import { LIVE_CHANNEL } from '#server/http/live.ts'

/** Ends every session of a colleague, and the streams that are open on them, on every node. */
export async function endStaffSessions(trx: DeskTrx, staffId: number): Promise<void> {
  await trx
    .with('ended', (with_) => with_.deleteFrom('desk.sessions').where('staff_id', '=', staffId).returning('id'))
    .selectFrom('ended')
    .select(sql`pg_notify(${LIVE_CHANNEL}, json_build_object('staff_session_end', id)::text)`.as('notified'))
    .execute()
}
