import { sql } from 'kysely'
import type { DeskTrx } from '#server/platform/db/transactions.ts'

/**
 * Notifies the open pages of these concierges, after this transaction has committed, that their promises have changed.
 */
export async function announcePromises(trx: DeskTrx, ...staffIds: readonly number[]) {
  for (const id of new Set(staffIds)) await sql`select desk.announce_promises(${id})`.execute(trx)
}
