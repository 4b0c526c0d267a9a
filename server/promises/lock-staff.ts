import { sql } from 'kysely'
import type { DeskTrx } from '#server/db/transactions.ts'

/**
 * Giver and receivers under their row locks, in one order for all, before any request: of two tabs that hand over at
 * once the second waits and finds what the first has done, and nobody's account closes while something moves to them.
 */
export function lockStaff(trx: DeskTrx, ids: readonly number[]) {
  return trx.selectFrom('desk.staff').select('id').where('id', 'in', ids).orderBy('id').forNoKeyUpdate().execute()
}

/** Of the staff row that a statement calls `person`: who was invited and has not come yet can't be given anything. */
export const hasCome = sql<boolean>`(person.password_hash is not null or person.last_signed_in_at is not null)`

/**
 * Which of these are concierges with an open account who have been here; they stay so until this transaction ends. To
 * be asked before a request is held that somebody has in hand: closing an account takes its locks in that order too,
 * first the person, then what they have in hand, and so nobody waits in a circle.
 */
export function lockConcierges(trx: DeskTrx, ids: readonly number[]) {
  return trx
    .selectFrom('desk.staff as person')
    .select(['person.id', 'person.name'])
    .where('person.id', 'in', ids)
    .where('person.role', '=', 'concierge')
    .where('person.closed_at', 'is', null)
    .where(hasCome)
    .orderBy('person.id')
    .forShare()
    .execute()
}

/** Why this concierge can be given nothing; undefined for somebody who is none, or doesn't exist. */
export async function whyNotGiven(trx: DeskTrx, id: number): Promise<string | undefined> {
  const person = await trx
    .selectFrom('desk.staff')
    .select(['name', 'closed_at'])
    .where('id', '=', id)
    .where('role', '=', 'concierge')
    .executeTakeFirst()
  if (!person) return undefined
  const why = person.closed_at ? 'has left' : 'has not signed in yet'
  return `${person.name} ${why}, and can be given nothing.`
}
