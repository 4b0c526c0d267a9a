import { sql } from 'kysely'
import type { DeskTrx } from '#server/platform/db/transactions.ts'
import type { App, StaffActor } from '#server/platform/http/app.ts'
import { announceToAuthor, announceToDesk } from '#server/realtime/live/announce-to-desk.ts'
import { announcePromises } from '#server/requests/reminders/announce-promises.ts'
import { announceShift } from '#server/requests/shifts/announce-shift.ts'
import { eachOpenRequest } from '#server/requests/timeline/each-open-request.ts'
import { appendToTimeline, type LockedRequest, notBefore } from '#server/requests/timeline/lock-request.ts'

/**
 * Releases all work of a person who is no longer a concierge. Their requests become unassigned, with an event in the
 * timeline. Their tasks and reminders go to the assignee of the request; those of unassigned requests alert everyone
 * until the request is taken, and go with it. Their unsent replies are held for any concierge to edit. They no longer
 * cover for a colleague.
 */
export async function releaseAll(trx: DeskTrx, app: App, staff: StaffActor, staffId: number): Promise<void> {
  await eachOpenRequest(trx, 'assignee_id', staffId, (request) => release(trx, app, staff, request))
  await givePromises(trx, staffId)
  await holdSends(trx, staffId)
  await endCovers(trx, staffId)
}

async function release(trx: DeskTrx, app: App, staff: StaffActor, request: LockedRequest) {
  const at = notBefore(request.last_message_at, app.now())
  const last_seq = await appendToTimeline(trx, app, { request, staff, at }, [{ event: 'released', data: null }])
  await trx.updateTable('requests').set({ assignee_id: null, last_seq }).where('id', '=', request.id).execute()
}

async function givePromises(trx: DeskTrx, staffId: number) {
  const { rows } = await sql<{ owner: number; external_id: string }>`
    with receivers as (
      select requests.id, external_id, person.id as owner
      from requests join desk.staff as person on person.id = assignee_id
      where person.role = 'concierge' and person.closed_at is null and person.id <> ${staffId}
    ), tasks as (
      update desk.tasks set owner_id = owner from receivers
      where request_id = receivers.id and owner_id = ${staffId} and done_at is null returning owner, external_id
    ), reminders as (
      update desk.reminders set staff_id = owner, told_at = null from receivers
      where request_id = receivers.id and staff_id = ${staffId} and ended_at is null returning owner, external_id
    )
    select * from tasks union select * from reminders`.execute(trx)
  await announcePromises(trx, ...rows.map(({ owner }) => owner))
  for (const externalId of new Set(rows.map(({ external_id }) => external_id))) await announceToDesk(trx, externalId)
}

async function holdSends(trx: DeskTrx, staffId: number) {
  const held = await trx
    .updateTable('desk.scheduled_sends as send')
    .from('requests')
    .set({ state: 'held', held_because: 'author' })
    .whereRef('requests.id', '=', 'send.request_id')
    .where('send.staff_id', '=', staffId)
    .where('send.state', 'in', ['waiting', 'held'])
    .returning('requests.external_id')
    .execute()
  if (held.length > 0) await announceToAuthor(trx, staffId)
  for (const externalId of new Set(held.map(({ external_id }) => external_id))) await announceToDesk(trx, externalId)
}

async function endCovers(trx: DeskTrx, staffId: number) {
  await trx.updateTable('desk.staff').set({ covered_by: null }).where('covered_by', '=', staffId).execute()
  await announceShift(trx, staffId)
}
