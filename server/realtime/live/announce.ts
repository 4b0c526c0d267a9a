import { sql, type Transaction } from 'kysely'
import type { MemberTables } from '#server/platform/db/tables.ts'

export type Announcement = {
  readonly memberId: number
  readonly type: 'message.created' | 'request.changed'
  readonly requestExternalId: string
  /** The new assignee, if the same statement sets it; otherwise it is looked up. */
  readonly assigneeId?: number | null
}

/**
 * Notifies the member's open tabs and the desk, after this transaction has committed. Make it the transaction's last
 * statement, because from then on it holds the lock that numbers the member's events.
 * @returns the event's number
 */
export async function announce(
  trx: Transaction<MemberTables>,
  { memberId, type, requestExternalId, assigneeId }: Announcement,
) {
  const inHands = assigneeId === undefined ? sql`` : sql`, ${assigneeId}::bigint`
  const announced = sql<{
    number: number
  }>`select announce(${memberId}, ${type}, ${requestExternalId}${inHands}) as number`
  const { rows } = await announced.execute(trx)
  return rows[0]?.number ?? null
}
