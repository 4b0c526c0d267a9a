import { type Expression, type ExpressionBuilder, type QueryCreator, type SqlBool, sql } from 'kysely'
import type { MemberDb } from '#server/platform/db/connect.ts'
import type { MemberTables } from '#server/platform/db/tables.ts'
import { LIVE_CHANNEL } from '#server/platform/http/live.ts'

type WhichSessions = (sessions: ExpressionBuilder<MemberTables, 'sessions'>) => Expression<SqlBool>

/** Ends one session and its open streams at once, on every server. */
export async function endSession(db: MemberDb, sessionId: number): Promise<void> {
  await endEachOf(db, (sessions) => sessions('id', '=', sessionId))
}

/** Ends every session of a member. */
export async function endSessionsOf(db: QueryCreator<MemberTables>, memberId: number): Promise<void> {
  await endEachOf(db, (sessions) => sessions('member_id', '=', memberId))
}

/** Ends these sessions and returns their number. */
export async function endEachOf(db: QueryCreator<MemberTables>, which: WhichSessions): Promise<number> {
  const ended = await db
    .with('ended', (with_) => with_.deleteFrom('sessions').where(which).returning('id'))
    .selectFrom('ended')
    .select(announceSessionEnd)
    .execute()
  return ended.length
}

/** Ends the streams of the member's other sessions. When they reconnect, authentication requires a code. */
export async function requireMfaOnOtherSessions(db: MemberDb, memberId: number, sessionId: number): Promise<void> {
  await db
    .with('ended', (with_) =>
      with_
        .updateTable('sessions')
        .set({ mfa_token_hash: null, pending_phone: null })
        .where('member_id', '=', memberId)
        .where('id', '<>', sessionId)
        .returning('id'),
    )
    .selectFrom('ended')
    .select(announceSessionEnd)
    .execute()
}

const announceSessionEnd = sql<string>`pg_notify(${LIVE_CHANNEL}, json_build_object('session_end', id)::text)`.as(
  'notified',
)

/** Minimum time between two writes, however often a session is used. */
const NOTED_EVERY_MS = 5 * 60_000

/** Records the use of a session. */
export async function noteUse(db: MemberDb, session: { id: number; lastUsedAt: Date }, now: Date): Promise<void> {
  if (now.getTime() - session.lastUsedAt.getTime() < NOTED_EVERY_MS) return
  await db
    .updateTable('sessions')
    .set({ last_used_at: now })
    .where('id', '=', session.id)
    .where('last_used_at', '=', session.lastUsedAt)
    .execute()
}
