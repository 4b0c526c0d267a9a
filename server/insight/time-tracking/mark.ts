import { type MarkedWork, RUNNING_MAX_MS } from '#contract/desk/requests/time-spent.ts'
import type { DeskTrx } from '#server/platform/db/transactions.ts'
import type { App, StaffActor } from '#server/platform/http/app.ts'
import { ownTimeAt } from './own-time.ts'
import { recordWork } from './record-work.ts'
import { requestAt, takeTurn } from './turn.ts'

/** Starts a call or a task on this request, or with null ends the running one. Only one can run at a time. */
export function markWork(app: App, staff: StaffActor, externalId: string, kind: MarkedWork | null) {
  return app.deskDb.transaction().execute(async (trx) => {
    const request = await requestAt(trx, externalId)
    await takeTurn(trx, staff)
    const running = await trx
      .selectFrom('desk.running_work')
      .selectAll()
      .where('staff_id', '=', staff.id)
      .executeTakeFirst()
    const isHere = running?.request_id === request.id
    const isRepeated = kind === null ? !isHere : isHere && running.kind === kind
    if (!isRepeated) {
      if (running) await end(trx, running, app.now())
      if (kind)
        await begin(trx, { id: app.newId(), staff_id: staff.id, request_id: request.id, kind, began_at: app.now() })
    }
    return ownTimeAt(trx, staff, request.id)
  })
}

type Running = { id: string; staff_id: number; request_id: number; kind: MarkedWork; began_at: Date }

async function end(trx: DeskTrx, { began_at, ...running }: Running, now: Date) {
  await trx.deleteFrom('desk.running_work').where('id', '=', running.id).execute()
  const ended = new Date(Math.min(now.getTime(), began_at.getTime() + RUNNING_MAX_MS))
  if (ended > began_at) await recordWork(trx, { ...running, began: began_at, ended })
}

async function begin(trx: DeskTrx, running: Running) {
  await trx.insertInto('desk.running_work').values(running).execute()
}
