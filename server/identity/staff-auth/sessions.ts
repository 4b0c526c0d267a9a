import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { DeskDb } from '#server/platform/db/connect.ts'
import type { DeskTables } from '#server/platform/db/tables.ts'
import type { DeskTrx } from '#server/platform/db/transactions.ts'
import { LIVE_CHANNEL } from '#server/platform/http/live.ts'

type WhichSessions = (sessions: ExpressionBuilder<DeskTables, 'desk.sessions'>) => Expression<SqlBool>

/** Ends every session of a staff member and every sign-in in progress. */
export async function endStaffSessions(trx: DeskTrx, staffId: number): Promise<void> {
  await trx.deleteFrom('desk.sign_in_steps').where('staff_id', '=', staffId).execute()
  await endEachSession(trx, (sessions) => sessions('staff_id', '=', staffId))
}

/** Ends these sessions and their open streams on every server. Returns their number. */
export async function endEachSession(db: DeskDb, which: WhichSessions): Promise<number> {
  const ended = await db
    .with('ended', (with_) => with_.deleteFrom('desk.sessions').where(which).returning('id'))
    .selectFrom('ended')
    .select(sql`pg_notify(${LIVE_CHANNEL}, json_build_object('staff_session_end', id)::text)`.as('notified'))
    .execute()
  return ended.length
}
