import type { DeskTrx } from '#server/platform/db/transactions.ts'
import type { App, StaffActor } from '#server/platform/http/app.ts'
import { announceToDesk } from '#server/realtime/live/announce-to-desk.ts'
import { announcePromises } from '#server/requests/reminders/announce-promises.ts'
import { appendToTimeline, lockRequest, notBefore } from '#server/requests/timeline/lock-request.ts'
import type { HandoverMove, HandoverWritten, RetainedPromise } from './decide.ts'

type Moving = {
  readonly staff: StaffActor
  readonly handover: string
  readonly moves: readonly HandoverMove[]
  readonly packets: readonly HandoverWritten[]
  readonly now: Date
  /** The previous owner, if a colleague does the handover. */
  readonly from?: number
}

export async function saveRetainedPromises(trx: DeskTrx, handover: string, retained: readonly RetainedPromise[]) {
  if (retained.length === 0) return
  await trx
    .insertInto('desk.kept_promises')
    .values(
      retained.map(({ promise: { kind, id, request_id }, reason }) => ({
        handover_id: handover,
        request_id,
        kind,
        thing_id: id,
        reason,
      })),
    )
    .execute()
}

/** Moves each promise to its recipient, with one packet per recipient and request. */
export async function moveAll(trx: DeskTrx, app: App, moving: Moving) {
  const { staff, moves, now } = moving
  for (const move of moves) await moveOne(trx, app, move, staff, now)
  for (const together of Object.values(Object.groupBy(moves, packetOf))) {
    const [first] = together ?? []
    if (together && first) await givePacket(trx, app, moving, together, first)
  }
  await announcePromises(trx, moving.from ?? staff.id, staff.id, ...moves.map(({ to }) => to.id))
  for (const externalId of new Set(moves.map(({ promise }) => promise.external_id)))
    await announceToDesk(trx, externalId)
}

const packetOf = ({ promise, to }: HandoverMove) => `${promise.request_id} ${to.id}`

function givePacket(
  trx: DeskTrx,
  app: App,
  moving: Moving,
  together: readonly HandoverMove[],
  { promise, to }: HandoverMove,
) {
  const written = moving.packets.find(({ request }) => request === promise.external_id)
  const moved = together.map(({ promise: { kind, id, title } }) => ({ kind, id, title }))
  return trx
    .insertInto('desk.packets')
    .values({
      id: app.newId(),
      handover_id: moving.handover,
      request_id: promise.request_id,
      giver_id: moving.staff.id,
      receiver_id: to.id,
      known: written?.known ?? '',
      next: written?.next ?? '',
      moved: JSON.stringify(moved),
      given_at: moving.now,
      // a concierge who takes it needs no acknowledgment
      acknowledged_at: to.id === moving.staff.id ? moving.now : null,
    })
    .execute()
}

/** Moves one promise to its recipient. */
export function moveOne(
  trx: DeskTrx,
  app: App,
  { promise, to }: HandoverMove,
  staff: StaffActor,
  now: Date,
): Promise<unknown> {
  switch (promise.kind) {
    case 'request':
      return giveRequest(trx, app, { promise, to }, staff, now)
    case 'task':
      return trx.updateTable('desk.tasks').set({ owner_id: to.id }).where('id', '=', promise.id).execute()
    case 'reminder':
      // a reminder that is already due must also reach its new owner
      return trx
        .updateTable('desk.reminders')
        .set({ staff_id: to.id, told_at: null })
        .where('id', '=', promise.id)
        .execute()
    case 'send':
      return trx.updateTable('desk.scheduled_sends').set({ staff_id: to.id }).where('id', '=', promise.id).execute()
  }
}

/** Same effect as an assignment at the desk: colleagues see it in the timeline, and the member notices nothing. */
async function giveRequest(trx: DeskTrx, app: App, { promise, to }: HandoverMove, staff: StaffActor, now: Date) {
  const request = await lockRequest(trx, promise.external_id)
  if (request.assignee_id === to.id) return
  const at = notBefore(request.last_message_at, now)
  const data = to.id === staff.id ? null : { to: to.name }
  const last_seq = await appendToTimeline(trx, app, { request, staff, at }, [{ event: 'taken', data }])
  await trx.updateTable('requests').set({ assignee_id: to.id, last_seq }).where('id', '=', request.id).execute()
}
