import { sql } from 'kysely'
import type { DeskTrx } from '#server/platform/db/transactions.ts'
import { LIVE_CHANNEL } from '#server/platform/http/live.ts'

/**
 * Notifies every open page of the desk, after this transaction has committed, that a colleague's presence or hours
 * changed.
 */
export async function announceShift(trx: DeskTrx, staffId: number) {
  await sql`select pg_notify(${LIVE_CHANNEL}, ${JSON.stringify({ shift: staffId })})`.execute(trx)
}
