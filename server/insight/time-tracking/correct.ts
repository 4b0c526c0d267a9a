import { MINUTE_MS } from '#basics/time/duration.ts'
import { deskCorrectTime } from '#contract/desk/requests/time-spent.ts'
import type { BodyOf } from '#contract/shared/endpoint.ts'
import type { App, StaffActor } from '#server/platform/http/app.ts'
import { idempotent } from '#server/platform/http/idempotency.ts'
import { ownMs, ownTimeAt } from './own-time.ts'
import { requestAt, takeTurn } from './turn.ts'

/** Adds to the caller's own time on a request, or subtracts from it, with a reason. */
export function correctTime(
  app: App,
  staff: StaffActor,
  externalId: string,
  body: BodyOf<typeof deskCorrectTime>,
  key: string | undefined,
) {
  const path = deskCorrectTime.path.replace(':external_id', externalId)
  return app.deskDb.transaction().execute(async (trx) => {
    const request = await requestAt(trx, externalId)
    await takeTurn(trx, staff)
    await idempotent(trx, staff, { path, key, body }, app.now(), async () => {
      const ms = body.minutes * MINUTE_MS - (await ownMs(trx, staff, request.id))
      if (ms === 0) return
      const correction = {
        id: app.newId(),
        request_id: request.id,
        staff_id: staff.id,
        ms,
        reason: body.reason,
        at: app.now(),
      }
      await trx.insertInto('desk.work_corrections').values(correction).execute()
    })
    return ownTimeAt(trx, staff, request.id)
  })
}
