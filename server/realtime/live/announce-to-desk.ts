import { sql } from 'kysely'
import type { DeskTrx } from '#server/platform/db/transactions.ts'
import { LIVE_CHANNEL } from '#server/platform/http/live.ts'

/**
 * Notifies only the desk, after this transaction has committed, of a change that members must not notice.
 * @param assigneeId the assignee after this change, if known; otherwise it is looked up
 */
export async function announceToDesk(trx: DeskTrx, requestExternalId: string, assigneeId?: number | null) {
  const inHands =
    assigneeId === undefined
      ? sql`(select assignee_id from requests where external_id = ${requestExternalId})`
      : sql`${assigneeId}::bigint`
  await sql`select pg_notify(${LIVE_CHANNEL}, json_build_object('desk', ${requestExternalId}::text, 'assignee',
    ${inHands})::text)::text as notified`.execute(trx)
}

/**
 * Notifies this concierge's open desks, after this transaction has committed, that their unsent replies have changed.
 */
export async function announceToAuthor(trx: DeskTrx, staffId: number) {
  await sql`select pg_notify(${LIVE_CHANNEL}, ${JSON.stringify({ sends_of: staffId })})::text as notified`.execute(trx)
}

/** Notifies this concierge's open desks, after this transaction has committed, of a new alert. */
export async function announceCall(trx: DeskTrx, staffId: number) {
  await sql`select pg_notify(${LIVE_CHANNEL}, ${JSON.stringify({ calls: staffId })})::text as notified`.execute(trx)
}
