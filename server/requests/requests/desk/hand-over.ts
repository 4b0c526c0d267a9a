import { deskHandOverRequest } from '#contract/desk/requests/request-handover.ts'
import { invalidField, Problem } from '#contract/shared/problems.ts'
import type { DeskTrx } from '#server/platform/db/transactions.ts'
import type { App, StaffActor } from '#server/platform/http/app.ts'
import { idempotent } from '#server/platform/http/idempotency.ts'
import { openRequest } from '#server/records/access-log/open-request.ts'
import type { HandoverReceiver } from '#server/requests/handovers/decide.ts'
import { moveAll } from '#server/requests/handovers/transfer-promises.ts'
import { selectColleagues } from '#server/requests/shifts/colleagues.ts'
import { lockStaff, whyNotGiven } from '#server/requests/shifts/lock-staff.ts'
import { promisesOn } from '#server/requests/shifts/open-promises.ts'
import { type LockedRequest, lockRequest } from '#server/requests/timeline/lock-request.ts'
import { refuseIfTaken } from './change.ts'
import { readRequest } from './detail.ts'

export type RequestHandOver = {
  readonly to: number
  readonly known: string
  readonly next: string
  readonly assigned_to?: number | null | undefined
  readonly though_away?: boolean | undefined
}

/**
 * Hands over one request: the request, regardless of its assignee, and the caller's promises on it go to a colleague
 * with the packet; exactly once per Idempotency-Key.
 */
export function handOverRequest(
  app: App,
  staff: StaffActor,
  externalId: string,
  body: RequestHandOver,
  key: string | undefined,
) {
  const now = app.now()
  return app.deskDb.transaction().execute(async (trx) => {
    await lockStaff(trx, [staff.id, body.to])
    const request = await lockRequest(trx, externalId)
    const because = await openRequest(trx, staff, request, { action: 'deskHandOverRequest' }, now)
    const path = deskHandOverRequest.path.replace(':external_id', externalId)
    // a retry with another known assignee is still the same handover
    const { assigned_to: _known, ...said } = body
    await idempotent(trx, staff, { path, key, body: said }, now, async () => {
      if (request.status === 'closed') throw new Problem('request_completed')
      await refuseIfTaken(trx, request, body)
      await give(trx, app, { staff, request, to: await receiverOf(trx, staff, body, now), words: body, now })
    })
    return readRequest(trx, staff, externalId, { action: 'deskHandOverRequest', because }, now)
  })
}

async function receiverOf(
  trx: DeskTrx,
  staff: StaffActor,
  { to, though_away = false }: RequestHandOver,
  now: Date,
): Promise<HandoverReceiver> {
  if (to === staff.id) throw invalidField('to', 'Please choose a colleague.')
  const colleague = await selectColleagues(trx, now).where('person.id', '=', to).executeTakeFirst()
  if (!colleague) throw invalidField('to', (await whyNotGiven(trx, to)) ?? 'Only a concierge can take this.')
  if ((!colleague.on_shift || colleague.outside_until) && !though_away) {
    const where = colleague.on_shift ? 'outside their hours' : 'away'
    throw new Problem('colleague_away', { message: `${colleague.name} is ${where}. Nothing has been handed over.` })
  }
  return colleague
}

type Giving = {
  readonly staff: StaffActor
  readonly request: LockedRequest
  readonly to: HandoverReceiver
  readonly words: Pick<RequestHandOver, 'known' | 'next'>
  readonly now: Date
}

async function give(trx: DeskTrx, app: App, { staff, request, to, words: { known, next }, now }: Giving) {
  const handover = app.newId()
  await trx.insertInto('desk.handovers').values({ id: handover, giver_id: staff.id, at: now }).execute()
  const moves = (await promisesOn(trx, staff, request.id)).map((promise) => ({ promise, to }))
  const packets = [{ request: request.external_id, known, next }]
  await moveAll(trx, app, { staff, handover, moves, packets, now })
}
