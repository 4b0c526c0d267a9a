import type { DeskTrx } from '#server/db/transactions.ts'

/**
 * Giver and receivers under their row locks, in one order for all, before any request: of two tabs that hand over at
 * once the second waits and finds what the first has done, and nobody's account closes while something moves to them.
 */
export function holdPeople(trx: DeskTrx, ids: readonly number[]) {
  return trx.selectFrom('desk.staff').select('id').where('id', 'in', ids).orderBy('id').forNoKeyUpdate().execute()
}
