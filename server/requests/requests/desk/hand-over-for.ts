import type { BulkAct } from '#contract/desk/queue/bulk.ts'
import { Problem } from '#contract/shared/problems.ts'
import type { DeskTrx } from '#server/platform/db/transactions.ts'
import type { App, StaffActor } from '#server/platform/http/app.ts'
import { announceToDesk } from '#server/realtime/live/announce-to-desk.ts'
import type { HandoverReceiver } from '#server/requests/handovers/decide.ts'
import type { MovedPromise } from '#server/requests/handovers/packets.ts'
import { moveAll, moveOne } from '#server/requests/handovers/transfer-promises.ts'
import { announcePromises } from '#server/requests/reminders/announce-promises.ts'
import { selectColleagues } from '#server/requests/shifts/colleagues.ts'
import { lockStaff, whyNotGiven } from '#server/requests/shifts/lock-staff.ts'
import { promisesOn } from '#server/requests/shifts/open-promises.ts'
import type { LockedRequest } from '#server/requests/timeline/lock-request.ts'
import { recordTakeOver, refuseIfTaken } from './change.ts'

type HandOver = Extract<BulkAct, { kind: 'hand_over' }>
type HandBack = Extract<BulkAct, { kind: 'hand_back' }>

/**
 * Locks people before requests, like all other code. Their shifts and accounts cannot change while requests move
 * between them.
 */
export const lockPeopleOf = (trx: DeskTrx, staff: StaffActor, act: HandOver | HandBack) =>
  lockStaff(trx, 'to' in act ? [staff.id, act.from, act.to] : [staff.id, act.from])

/**
 * Hands a request of an absent colleague, with the colleague's promises on it, to a concierge who is on shift. The
 * note becomes a packet, which the recipient acknowledges.
 */
export async function handOverFor(
  trx: DeskTrx,
  app: App,
  staff: StaffActor,
  { act, request }: { readonly act: HandOver; readonly request: LockedRequest },
) {
  const now = app.now()
  await refuseIfTaken(trx, request, { assigned_to: act.from })
  if (request.status === 'closed') throw new Problem('request_completed')
  const to = await receiverOf(trx, act, now)
  await recordTakeOver(trx, staff, request, { assignee_id: to.id }, now)
  const handover = app.newId()
  await trx.insertInto('desk.handovers').values({ id: handover, giver_id: act.from, at: now }).execute()
  const moves = (await promisesOn(trx, { id: act.from }, request.id)).map((promise) => ({ promise, to }))
  const packets = [{ request: request.external_id, known: act.note, next: '' }]
  await moveAll(trx, app, { staff, handover, moves, packets, now, from: act.from })
}

async function receiverOf(
  trx: DeskTrx,
  { from, to, though_away = false }: HandOver,
  now: Date,
): Promise<HandoverReceiver> {
  const colleague = await selectColleagues(trx, now).where('person.id', '=', to).executeTakeFirst()
  if (to === from) throw new Problem('cannot_be_given', { message: 'They have it already.' })
  if (!colleague) throw new Problem('cannot_be_given', { message: await whyNotGiven(trx, to) })
  if (though_away) return colleague
  const message = `${colleague.name} is ${colleague.on_shift ? 'outside their hours' : 'away'}.`
  if (!colleague.on_shift || colleague.outside_until) throw new Problem('colleague_away', { message })
  return colleague
}

/** Undoes such a handover, as long as the recipient still has the request and has not acknowledged the packet. */
export async function handBack(
  trx: DeskTrx,
  app: App,
  staff: StaffActor,
  { act, request }: { readonly act: HandBack; readonly request: LockedRequest },
) {
  const packet = await lastPacket(trx, staff, act, request)
  if (!packet) throw new Problem('taken', { message: 'It is now with someone else.' })
  if (packet.acknowledged_at && packet.receiver_id !== staff.id)
    throw new Problem('taken', { message: `${packet.receiver} has it already.` })
  const to = await trx
    .selectFrom('desk.staff')
    .select(['id', 'name'])
    .where('id', '=', act.from)
    .executeTakeFirstOrThrow()
  for (const promise of await stillThere(trx, request, packet))
    await moveOne(trx, app, { promise, to }, staff, app.now())
  await trx.deleteFrom('desk.handovers').where('id', '=', packet.handover_id).execute()
  await announcePromises(trx, act.from, staff.id, packet.receiver_id)
  await announceToDesk(trx, request.external_id)
}

function lastPacket(trx: DeskTrx, staff: StaffActor, { from }: HandBack, { id, assignee_id }: LockedRequest) {
  return trx
    .selectFrom('desk.packets as packet')
    .innerJoin('desk.handovers as handover', 'handover.id', 'packet.handover_id')
    .innerJoin('desk.staff as receiver', 'receiver.id', 'packet.receiver_id')
    .select(['packet.handover_id', 'packet.receiver_id', 'packet.moved', 'packet.acknowledged_at'])
    .select('receiver.name as receiver')
    .where('packet.request_id', '=', id)
    .where('packet.giver_id', '=', staff.id)
    .where('handover.giver_id', '=', from)
    .where('packet.receiver_id', '=', assignee_id)
    .orderBy('packet.given_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

type GivenPacket = { readonly receiver_id: number; readonly moved: unknown }

/** The promises that the recipient still has. Promises that were completed or passed on since then stay unchanged. */
async function stillThere(trx: DeskTrx, request: LockedRequest, { receiver_id, moved }: GivenPacket) {
  const given = new Set((moved as MovedPromise[]).map(({ kind, id }) => `${kind}.${id}`)) // as the handover wrote it
  const open = await promisesOn(trx, { id: receiver_id }, request.id)
  return open.filter(({ kind, id }) => given.has(`${kind}.${id}`))
}
