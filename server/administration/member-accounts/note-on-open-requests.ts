import type { DeskTrx } from '#server/platform/db/transactions.ts'
import type { App, StaffActor } from '#server/platform/http/app.ts'
import { eachOpenRequest } from '#server/requests/timeline/each-open-request.ts'
import { formattedHtml } from '#server/requests/timeline/formatting.ts'
import { type LockedRequest, notBefore } from '#server/requests/timeline/lock-request.ts'
import { HTML_VERSION } from '#server/requests/timeline/message-html.ts'

const CLOSED =
  'This member’s account has been closed: they can no longer read or answer here. Please finish or call off what is under way, then complete the request.'

/** Adds a note to every request in progress. The staff member who closes the account reads none of them. */
export function noteOnOpenRequests(trx: DeskTrx, app: App, staff: StaffActor, memberId: number): Promise<void> {
  return eachOpenRequest(trx, 'member_id', memberId, (request) => leaveNote(trx, app, staff, request))
}

async function leaveNote(trx: DeskTrx, app: App, staff: StaffActor, request: LockedRequest) {
  const seq = request.last_seq + 1
  await trx
    .insertInto('desk.notes')
    .values({
      request_id: request.id,
      seq,
      id: app.newId(),
      at: notBefore(request.last_message_at, app.now()),
      staff_id: staff.id,
      staff_name: staff.name,
      body: CLOSED,
      body_html: formattedHtml(CLOSED),
      html_version: HTML_VERSION,
    })
    .execute()
  await trx.updateTable('requests').set({ last_seq: seq }).where('id', '=', request.id).execute()
}
