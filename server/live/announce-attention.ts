import { sql } from 'kysely'
import type { DeskDb } from '#server/db/connect.ts'
import type { DeskTrx } from '#server/db/transactions.ts'
import { LIVE_CHANNEL } from '#server/http/live.ts'

/** Notifies the member's open pages that somebody at the desk looks at their request, or writes to them. */
export async function announceAttention(db: DeskDb | DeskTrx, memberId: number, requestExternalId: string) {
  const notice = { attention: requestExternalId, of_member: memberId }
  await sql`select pg_notify(${LIVE_CHANNEL}, ${JSON.stringify(notice)})`.execute(db)
}

/** Notifies the open pages of everybody whose request this concierge has: they come, or leave. */
export async function announcePresence(trx: DeskTrx, staffId: number) {
  await sql`select pg_notify(${LIVE_CHANNEL}, json_build_object('attention', external_id, 'of_member', member_id)::text)
    from requests where assignee_id = ${staffId} and queue_group < 2`.execute(trx)
}
