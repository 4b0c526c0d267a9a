import { Problem } from '#contract/shared/problems.ts'
import { reasonToRead } from '#server/access-log/open-request.ts'
import { recordReading } from '#server/access-log/record-access.ts'
import type { App, StaffActor } from '#server/http/app.ts'
import { expiringUrl } from '#server/uploads/expiring.ts'

const ACTION = 'deskExpiringUrl'

/** For what hangs on any request (a concierge may read them all), and for one's own before it does. */
export function expiringUrlForStaff(app: App, staff: StaffActor, key: string) {
  return app.deskDb.transaction().execute(async (trx) => {
    const file = await trx
      .selectFrom('uploads')
      .leftJoin('survey_runs', 'survey_runs.id', 'uploads.attached_run_id')
      .leftJoin('requests', (join) =>
        join.on((is) =>
          is.or([
            is.and([
              is('requests.id', '=', is.ref('uploads.request_id')),
              is('uploads.attached_message_id', 'is not', null),
            ]),
            is('requests.id', '=', is.ref('survey_runs.request_id')),
          ]),
        ),
      )
      .select(['uploads.key', 'uploads.filename', 'requests.id', 'requests.member_id', 'requests.assignee_id'])
      .where('uploads.key', '=', key)
      .where('uploads.uploaded_at', 'is not', null)
      .where((is) => is.or([is('requests.id', 'is not', null), is('uploads.staff_id', '=', staff.id)]))
      .executeTakeFirst()
    if (!file) throw new Problem('not_found')
    const { id, member_id, assignee_id } = file
    const now = app.now()
    // one of their own that is not attached yet is nobody's
    if (id !== null && member_id !== null) {
      const reason = await reasonToRead(trx, staff, { id, member_id, assignee_id }, now)
      const about = { memberId: member_id, requestId: id, words: file.filename }
      await recordReading(trx, staff, { action: ACTION, what: 'file', ...about, ...reason }, now)
    }
    return { expiring_url: expiringUrl(app, file.key, app.config.deskPublicUrl) }
  })
}
