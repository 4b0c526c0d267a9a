import type { DeskTrx } from '#server/db/transactions.ts'

/**
 * Giver and receivers under their row locks, in one order for all, before any request: of two tabs that hand over at
 * once the second waits and finds what the first has done, and nobody's account closes while something moves to them.
 */
export function lockStaff(trx: DeskTrx, ids: readonly number[]) {
  return trx.selectFrom('desk.staff').select('id').where('id', 'in', ids).orderBy('id').forNoKeyUpdate().execute()
}

/**
 * Which of these are concierges with an open account; they stay so until this transaction ends. To be asked before a
 * request is held that somebody has in hand: closing an account takes its locks in that order too, first the person,
 * then what they have in hand, and so nobody waits in a circle.
 */
export function lockConcierges(trx: DeskTrx, ids: readonly number[]) {
  return trx
    .selectFrom('desk.staff')
    .select(['id', 'name'])
    .where('id', 'in', ids)
    .where('role', '=', 'concierge')
    .where('closed_at', 'is', null)
    .orderBy('id')
    .forShare()
    .execute()
}
