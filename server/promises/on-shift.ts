import { sql } from 'kysely'
import type { DeskTrx } from '#server/db/transactions.ts'

/** The id of the concierge on shift with the fewest requests in hand, or null: an expression for any statement. */
export const whoIsOnShift = (now: Date) => sql<number | null>`desk.pick_on_shift(${now})`

/** The same, where it is asked by itself. */
export async function pickOnShift(trx: DeskTrx, now: Date): Promise<number | null> {
  const { rows } = await sql<{ id: number | null }>`select ${whoIsOnShift(now)} as id`.execute(trx)
  return rows[0]?.id ?? null
}
