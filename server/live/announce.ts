import { sql, type Transaction } from 'kysely'
import type { MemberTables } from '#server/db/tables.ts'

export type Announcement = {
  readonly memberId: number
  readonly type: 'message.created' | 'request.changed'
  readonly requestExternalId: string
}

/**
 * Notifies the member's open tabs and the desk, once this transaction has committed. Make it the transaction's
 * last statement: from here on it holds the lock that numbers the member's events.
 */
export async function announce(trx: Transaction<MemberTables>, { memberId, type, requestExternalId }: Announcement) {
  await sql`select announce(${memberId}, ${type}, ${requestExternalId})`.execute(trx)
}
