import type { Expression } from 'kysely'
import { lastOpening } from '#server/access-log/open-request.ts'
import { together } from '#server/db/together.ts'
import type { DeskTrx } from '#server/db/transactions.ts'
import type { StaffActor } from '#server/http/app.ts'
import { answerBefore, type KeyedChange } from '#server/http/idempotency.ts'
import { lockRequest } from '#server/timeline/lock-request.ts'

type Holding<First> = {
  readonly change: KeyedChange | null
  readonly now: Date
  /** What has to be locked before a request is: persons. */
  first?(asked: DeskTrx): Promise<First>
}

/**
 * The request under its row lock, and in the same statement what an act asks before it writes: whether it has been done
 * already, and when this colleague opened the request last. Both as they were before it waited for the lock.
 */
export async function lockForChange<First = undefined>(
  trx: DeskTrx,
  staff: StaffActor,
  externalId: string | Expression<string>,
  { change, now, first }: Holding<First>,
) {
  const [locked, request, before, answer] = await together(trx, (asked) =>
    Promise.all([
      first?.(asked),
      lockRequest(asked, externalId),
      lastOpening(asked, staff, { external_id: externalId }, now),
      change && answerBefore(asked, change, now),
    ]),
  )
  return { locked, request, before, isDone: answer !== null }
}
