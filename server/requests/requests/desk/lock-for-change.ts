import type { Expression } from 'kysely'
import { batch } from '#server/platform/db/batch.ts'
import type { DeskTrx } from '#server/platform/db/transactions.ts'
import type { StaffActor } from '#server/platform/http/app.ts'
import { answerBefore, type KeyedChange } from '#server/platform/http/idempotency.ts'
import { lastOpening } from '#server/records/access-log/open-request.ts'
import { lockRequest } from '#server/requests/timeline/lock-request.ts'

type Holding<First> = {
  readonly change: KeyedChange | null
  readonly now: Date
  /** Locks that must be taken before the request's: those of people. */
  first?(asked: DeskTrx): Promise<First>
}

/**
 * Locks the row of the request. The same statement reads what a change needs before it writes: whether it has already
 * been made, and when this concierge last opened the request. Both are values from before the wait for the lock.
 */
export async function lockForChange<First = undefined>(
  trx: DeskTrx,
  staff: StaffActor,
  externalId: string | Expression<string>,
  { change, now, first }: Holding<First>,
) {
  const [locked, request, before, answer] = await batch(trx, (asked) =>
    Promise.all([
      first?.(asked),
      lockRequest(asked, externalId),
      lastOpening(asked, staff, { external_id: externalId }, now),
      change && answerBefore(asked, change, now),
    ]),
  )
  return { locked, request, before, isDone: answer !== null }
}
