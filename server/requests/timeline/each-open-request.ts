import type { DeskTrx } from '#server/platform/db/transactions.ts'
import { announceToDesk } from '#server/realtime/live/announce-to-desk.ts'
import { type LockedRequest, lockRequest } from './lock-request.ts'

/** Applies an action to every open request of this member, or of this assignee, and notifies the desk. */
export async function eachOpenRequest(
  trx: DeskTrx,
  of: 'member_id' | 'assignee_id',
  id: number,
  act: (request: LockedRequest) => Promise<unknown>,
): Promise<void> {
  const open = await trx
    .selectFrom('requests')
    .select('external_id')
    .where(of, '=', id)
    .where('status', '<>', 'closed')
    .orderBy('id')
    .execute()
  for (const { external_id } of open) {
    const request = await lockRequest(trx, external_id)
    // the request was reassigned or completed before this transaction got the lock
    if (request[of] !== id || request.status === 'closed') continue
    await act(request)
    await announceToDesk(trx, external_id)
  }
}
