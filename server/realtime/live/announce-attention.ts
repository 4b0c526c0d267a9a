import { sql } from 'kysely'
import type { DeskDb } from '#server/platform/db/connect.ts'
import type { DeskTrx } from '#server/platform/db/transactions.ts'
import { LIVE_CHANNEL } from '#server/platform/http/live.ts'

/** Notifies the member's open pages that a concierge has the request open or writes a reply. */
export async function announceAttention(db: DeskDb | DeskTrx, memberId: number, requestExternalId: string) {
  const notice = { attention: requestExternalId, of_member: memberId }
  await sql`select pg_notify(${LIVE_CHANNEL}, ${JSON.stringify(notice)})`.execute(db)
}

/** Notifies the open pages of all members whose requests this concierge has, when the concierge arrives or leaves. */
export async function announcePresence(trx: DeskTrx, staffId: number) {
  await sql`select pg_notify(${LIVE_CHANNEL}, json_build_object('attention', external_id, 'of_member', member_id)::text)
    from requests where assignee_id = ${staffId} and queue_group < 2`.execute(trx)
}
