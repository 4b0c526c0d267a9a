import { sql } from 'kysely'
import type { DeskTrx } from '#server/platform/db/transactions.ts'

/**
 * Locks the rows of giver and recipients, in a fixed order and before any request. If two tabs hand over at the same
 * time, the second waits and sees the changes of the first; no account is closed while items move to it.
 */
export function lockStaff(trx: DeskTrx, ids: readonly number[]) {
  return trx.selectFrom('desk.staff').select('id').where('id', 'in', ids).orderBy('id').forNoKeyUpdate().execute()
}

/**
 * For the staff row that a statement calls `person`: invited staff who have not signed in yet cannot be assigned
 * anything.
 */
export const hasCome = sql<boolean>`(person.password_hash is not null or person.last_signed_in_at is not null)`

/**
 * Returns which of these are concierges with an open account who have signed in; their accounts stay open until this
 * transaction ends. Must run before a request is locked that a concierge has: closing an account locks in the same
 * order, first the person, then their requests, which prevents deadlocks.
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

/** Why this concierge cannot be assigned anything; undefined if the id is not a concierge's. */
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
