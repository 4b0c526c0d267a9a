import { Problem } from '#contract/shared/problems.ts'
import type { DeskTrx } from '#server/platform/db/transactions.ts'
import type { App, StaffActor } from '#server/platform/http/app.ts'
import { announce } from '#server/realtime/live/announce.ts'
import { appendToTimeline, type LockedRequest, lockRequest, notBefore } from '#server/requests/timeline/lock-request.ts'
import { readRequest } from './detail.ts'

/** A mistake is noticed within minutes. An older completion is reversed by setting the state, as usual. */
const TAKEN_BACK_WITHIN_MS = 10 * 60_000

type Completing = { readonly staff: StaffActor; readonly seq: number; readonly at: Date }

/** Saves the previous state of a request that is being completed. */
export async function saveStateBeforeCompletion(trx: DeskTrx, before: LockedRequest, { staff, seq, at }: Completing) {
  const { status, waiting_on, waiting_since } = before
  if (status === 'closed') return
  const stood = { seq, staff_id: staff.id, at, status, waiting_on, waiting_since }
  await trx
    .insertInto('desk.completions')
    .values({ request_id: before.id, ...stood })
    .onConflict((known) => known.column('request_id').doUpdateSet(stood))
    .execute()
}

/**
 * Restores the state and waiting time from before the completion. Rejected if anything has happened on the request
 * since.
 */
export function takeBackCompletion(app: App, staff: StaffActor, externalId: string) {
  return app.deskDb.transaction().execute(async (trx) => {
    const at = await undoCompletion(trx, app, staff, await lockRequest(trx, externalId))
    return readRequest(trx, staff, externalId, { action: 'deskTakeBackCompletion' }, at)
  })
}

export async function undoCompletion(trx: DeskTrx, app: App, staff: StaffActor, request: LockedRequest): Promise<Date> {
  const at = notBefore(request.last_message_at, app.now())
  const { status, waiting_on, waiting_since } = await stateBeforeCompletion(trx, staff, request, at)
  const event = { event: 'status', data: { from: request.status, to: status } } as const
  const last_seq = await appendToTimeline(trx, app, { request, staff, at }, [event])
  await trx
    .updateTable('requests')
    .set({ status, waiting_on, waiting_since, closed_at: null, last_seq })
    .where('id', '=', request.id)
    .execute()
  const about = { memberId: request.member_id, requestExternalId: request.external_id }
  await announce(trx, { ...about, type: 'request.changed' })
  return at
}

async function stateBeforeCompletion(trx: DeskTrx, staff: StaffActor, request: LockedRequest, now: Date) {
  const stood = await trx
    .selectFrom('desk.completions')
    .select(['status', 'waiting_on', 'waiting_since'])
    .where('request_id', '=', request.id)
    .where('seq', '=', request.last_seq)
    .where('staff_id', '=', staff.id)
    .where('at', '>=', new Date(now.getTime() - TAKEN_BACK_WITHIN_MS))
    .executeTakeFirst()
  if (request.status !== 'closed' || !stood) throw new Problem('completion_stands')
  return stood
}
