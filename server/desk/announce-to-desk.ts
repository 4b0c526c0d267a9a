import { sql } from 'kysely'
import { LIVE_CHANNEL } from '#server/http/live.ts'
import type { DeskTrx } from './record.ts'

/** Tells the desk alone, once this transaction has committed: what members must not notice. */
export async function announceToDesk(trx: DeskTrx, requestExternalId: string) {
  await sql`select pg_notify(${LIVE_CHANNEL}, ${JSON.stringify({ desk: requestExternalId })})`.execute(trx)
}
