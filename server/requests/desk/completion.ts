import { Problem } from '#contract/shared/problems.ts'
import type { DeskTrx } from '#server/db/transactions.ts'
import type { App, StaffActor } from '#server/http/app.ts'
import { announce } from '#server/live/announce.ts'
import { appendToTimeline, type LockedRequest, lockRequest, notBefore } from '#server/timeline/lock-request.ts'
import { readRequest } from './detail.ts'

/** A slip is noticed at once. What has stood for longer is taken up again by its state, like any other. */
const TAKEN_BACK_WITHIN_MS = 10 * 60_000

type Completing = { readonly staff: StaffActor; readonly seq: number; readonly at: Date }

/** Saves the state of a request that is completed now. */
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

/** As if it had not been completed: in the state that it had, waiting for as long. Nobody may have done anything since. */
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
