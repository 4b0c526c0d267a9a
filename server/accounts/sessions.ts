import { sql } from 'kysely'
import type { MemberDb } from '#server/db/connect.ts'
import { LIVE_CHANNEL } from '#server/http/live.ts'

/** Ends one session at once: every node hears of it, and its open streams end. */
export async function endSession(db: MemberDb, sessionId: number): Promise<void> {
  await db
    .with('ended', (with_) => with_.deleteFrom('sessions').where('id', '=', sessionId).returning('id'))
    .selectFrom('ended')
    .select(toldEverywhere)
    .execute()
}

/** Ends every session of a member. */
export async function endSessionsOf(db: MemberDb, memberId: number): Promise<void> {
  await db
    .with('ended', (with_) => with_.deleteFrom('sessions').where('member_id', '=', memberId).returning('id'))
    .selectFrom('ended')
    .select(toldEverywhere)
    .execute()
}

/** Streams of the member's other sessions end; they come back through the gate, which now asks for a code. */
export async function askCodeOfOthers(db: MemberDb, memberId: number, sessionId: number): Promise<void> {
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
    .select(toldEverywhere)
    .execute()
}

const toldEverywhere = sql<string>`pg_notify(${LIVE_CHANNEL}, json_build_object('session_end', id)::text)`.as('told')
