import type { deskRecordOpenTime } from '#contract/desk/requests/time-spent.ts'
import type { BodyOf } from '#contract/shared/endpoint.ts'
import type { App, StaffActor } from '#server/platform/http/app.ts'
import { recordWork } from './record-work.ts'
import { requestAt, takeTurn } from './turn.ts'

/** Records the concierge's work in an open conversation. Time that is already recorded is not counted again. */
export function recordOpenTime(
  app: App,
  staff: StaffActor,
  externalId: string,
  beat: BodyOf<typeof deskRecordOpenTime>,
) {
  return app.deskDb.transaction().execute(async (trx) => {
    const request = await requestAt(trx, externalId)
    await takeTurn(trx, staff)
    const now = app.now().getTime()
    const began = new Date(now - beat.began_ms_ago)
    const ended = new Date(now - beat.ended_ms_ago)
    // ids are chosen by the browser: the same id from another concierge is another stretch
    await recordWork(trx, {
      id: `${staff.id}/${beat.id}`,
      request_id: request.id,
      staff_id: staff.id,
      kind: 'open',
      began,
      ended,
    })
    return { success: true as const }
  })
}
