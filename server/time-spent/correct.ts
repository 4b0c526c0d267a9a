import { deskCorrectTime } from '#contract/desk/time-spent.ts'
import type { BodyOf } from '#contract/shared/endpoint.ts'
import type { App, StaffActor } from '#server/http/app.ts'
import { once } from '#server/http/idempotency.ts'
import { ownMs, ownTimeAt } from './own-time.ts'
import { requestAt, takeTurn } from './turn.ts'

const MINUTE_MS = 60_000

/** Adds what is missing of the caller's own time at a request, or takes off what is too much, and says why. */
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
    await once(trx, staff, { path, key, body }, app.now(), async () => {
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
