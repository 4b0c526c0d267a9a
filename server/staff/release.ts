import type { DeskTrx } from '#server/db/transactions.ts'
import type { App, StaffActor } from '#server/http/app.ts'
import { eachOpenRequest } from '#server/timeline/each-open-request.ts'
import { appendToTimeline, type LockedRequest, notBefore } from '#server/timeline/lock-request.ts'

/** Puts every request that is in somebody's hands back to Unassigned, and the thread says so. */
export function releaseAll(trx: DeskTrx, app: App, staff: StaffActor, staffId: number): Promise<void> {
  return eachOpenRequest(trx, 'assignee_id', staffId, (request) => release(trx, app, staff, request))
}

async function release(trx: DeskTrx, app: App, staff: StaffActor, request: LockedRequest) {
  const at = notBefore(request.last_message_at, app.now())
  const last_seq = await appendToTimeline(trx, app, { request, staff, at }, [{ event: 'released', data: null }])
  await trx.updateTable('requests').set({ assignee_id: null, last_seq }).where('id', '=', request.id).execute()
}
