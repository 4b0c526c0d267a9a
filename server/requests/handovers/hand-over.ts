import { deskHandOver } from '#contract/desk/queue/handover.ts'
import type { DeskTrx } from '#server/platform/db/transactions.ts'
import type { App, StaffActor } from '#server/platform/http/app.ts'
import { idempotent } from '#server/platform/http/idempotency.ts'
import { colleagueOf, selectColleagues } from '#server/requests/shifts/colleagues.ts'
import { lockStaff } from '#server/requests/shifts/lock-staff.ts'
import { type OpenPromiseRow, openPromises } from '#server/requests/shifts/open-promises.ts'
import { type Absence, goAway } from '#server/requests/shifts/set-shift.ts'
import { decide, type HandoverDecision, type HandoverWritten } from './decide.ts'
import { handoversOf } from './packets.ts'
import { moveAll, saveRetainedPromises } from './transfer-promises.ts'

export type HandOver = Absence & {
  readonly decisions: readonly HandoverDecision[]
  readonly packets: readonly HandoverWritten[]
}

/**
 * Starts an absence. Every open promise moves with its packet, or is retained with a reason, in one transaction, and
 * exactly once for an Idempotency-Key.
 */
export function handOver(app: App, staff: StaffActor, body: HandOver, key: string | undefined) {
  const now = app.now()
  return app.deskDb.transaction().execute(async (trx) => {
    await lockStaff(trx, [staff.id, ...receiversIn(body)])
    await idempotent(trx, staff, { path: deskHandOver.path, key, body }, now, () => leave(trx, app, staff, body, now))
    const me = await selectColleagues(trx, now).where('person.id', '=', staff.id).executeTakeFirstOrThrow()
    return { me: colleagueOf(me), handovers: await handoversOf(trx, staff, 'deskHandOver', now) }
  })
}

async function leave(trx: DeskTrx, app: App, staff: StaffActor, body: HandOver, now: Date) {
  const open = await lockPromises(trx, staff)
  const { moves, retained } = await decide(trx, staff, { open, ...body }, now)
  await goAway(trx, staff, body, now)
  const handover = app.newId()
  await trx.insertInto('desk.handovers').values({ id: handover, giver_id: staff.id, at: now }).execute()
  await saveRetainedPromises(trx, handover, retained)
  await moveAll(trx, app, { staff, handover, moves, packets: body.packets, now })
}

const receiversIn = ({ decisions }: HandOver) =>
  decisions.flatMap((decision) => ('to' in decision ? [decision.to] : []))

/** Locks the requests of the promises in a fixed order, so that nothing about them changes until they have moved. */
async function lockPromises(trx: DeskTrx, staff: StaffActor): Promise<OpenPromiseRow[]> {
  const ids = (await openPromises(trx, staff)).map(({ request_id }) => request_id)
  if (ids.length === 0) return []
  await trx.selectFrom('requests').select('id').where('id', 'in', ids).orderBy('id').forUpdate().execute()
  return openPromises(trx, staff)
}
