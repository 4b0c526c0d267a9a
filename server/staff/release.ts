import { announceToDesk } from '#server/desk/announce-to-desk.ts'
import { appendToTimeline, holdRequest, notBefore } from '#server/desk/held-request.ts'
import type { DeskTrx } from '#server/desk/record.ts'
import type { App, StaffActor } from '#server/http/app.ts'

/** Puts every request that is in somebody's hands back to Unassigned, and the thread says so. */
export async function releaseAll(trx: DeskTrx, app: App, staff: StaffActor, staffId: number): Promise<void> {
  const held = await trx
    .selectFrom('requests')
    .select('external_id')
    .where('assignee_id', '=', staffId)
    .where('status', '<>', 'closed')
    .orderBy('id')
    .execute()
  for (const { external_id } of held) await release(trx, app, staff, external_id, staffId)
}

async function release(trx: DeskTrx, app: App, staff: StaffActor, externalId: string, from: number) {
  const request = await holdRequest(trx, externalId)
  // given to somebody else, or completed, while we waited for the row
  if (request.assignee_id !== from || request.status === 'closed') return
  const at = notBefore(request.last_message_at, app.now())
  const last_seq = await appendToTimeline(trx, app, { request, staff, at }, [{ event: 'released', data: null }])
  await trx.updateTable('requests').set({ assignee_id: null, last_seq }).where('id', '=', request.id).execute()
  await announceToDesk(trx, externalId)
}
