import { sql } from 'kysely'
import type { DeskTrx } from '#server/db/transactions.ts'
import { LIVE_CHANNEL } from '#server/http/live.ts'

/**
 * Notifies the desk alone, once this transaction has committed: what members must not notice.
 * @param assigneeId who has it once this is over, where that is known; otherwise that is looked up
 */
export async function announceToDesk(trx: DeskTrx, requestExternalId: string, assigneeId?: number | null) {
  const inHands =
    assigneeId === undefined
      ? sql`(select assignee_id from requests where external_id = ${requestExternalId})`
      : sql`${assigneeId}::bigint`
  await sql`select pg_notify(${LIVE_CHANNEL}, json_build_object('desk', ${requestExternalId}::text, 'assignee',
    ${inHands})::text)::text as notified`.execute(trx)
}

/** Notifies this colleague's open desks, once this transaction has committed, that their unsent replies have changed. */
export async function announceToAuthor(trx: DeskTrx, staffId: number) {
  await sql`select pg_notify(${LIVE_CHANNEL}, ${JSON.stringify({ sends_of: staffId })})::text as notified`.execute(trx)
}

/** Notifies this colleague's open desks, once this transaction has committed, that something calls them. */
export async function announceCall(trx: DeskTrx, staffId: number) {
  await sql`select pg_notify(${LIVE_CHANNEL}, ${JSON.stringify({ calls: staffId })})::text as notified`.execute(trx)
}
