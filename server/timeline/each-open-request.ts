import type { DeskTrx } from '#server/db/transactions.ts'
import { announceToDesk } from '#server/live/announce-to-desk.ts'
import { type LockedRequest, lockRequest } from './lock-request.ts'

/** Does the same with every request under way that is this member's, or in this colleague's hands; the desk is notified. */
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
    // given to somebody else, or completed, while we waited for the row
    if (request[of] !== id || request.status === 'closed') continue
    await act(request)
    await announceToDesk(trx, external_id)
  }
}
