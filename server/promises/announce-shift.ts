import { sql } from 'kysely'
import type { DeskTrx } from '#server/db/transactions.ts'
import { LIVE_CHANNEL } from '#server/http/live.ts'

/** Notifies every open page of the desk, once this transaction has committed, that a colleague came, left or works other hours. */
export async function announceShift(trx: DeskTrx, staffId: number) {
  await sql`select pg_notify(${LIVE_CHANNEL}, ${JSON.stringify({ shift: staffId })})`.execute(trx)
}
