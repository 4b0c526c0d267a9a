import { isShownImage } from '#basics/shown-types.ts'
import { Problem } from '#contract/shared/problems.ts'
import { refuseUnlessClean, SCAN_COLUMNS } from '#server/files/scanning/may-open.ts'
import type { App, StaffActor } from '#server/platform/http/app.ts'
import { openRequest, reasonToRead } from '#server/records/access-log/open-request.ts'
import { recordReading } from '#server/records/access-log/record-access.ts'
import { expiringUrl } from './expiring.ts'

const ACTION = 'deskExpiringUrl'

/**
 * For the files of any request (a concierge may read all of them), and for the concierge's own unattached files.
 * @param preview A picture on the page of its request belongs to the reading of the request, which is recorded if this
 * concierge has no valid one. A file of another type counts as opened.
 */
export function expiringUrlForStaff(app: App, staff: StaffActor, key: string, preview = false) {
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
      .select([
        'uploads.key',
        'uploads.filename',
        'uploads.content_type',
        'requests.id',
        'requests.member_id',
        'requests.assignee_id',
        ...SCAN_COLUMNS,
      ])
      .where('uploads.key', '=', key)
      .where('uploads.uploaded_at', 'is not', null)
      .where((is) => is.or([is('requests.id', 'is not', null), is('uploads.staff_id', '=', staff.id)]))
      .executeTakeFirst()
    if (!file) throw new Problem('not_found')
    refuseUnlessClean(app, file)
    const { id, member_id, assignee_id, content_type } = file
    const now = app.now()
    // the staff member's own unattached file has no member
    if (id !== null && member_id !== null) {
      const request = { id, member_id, assignee_id }
      if (preview && isShownImage(content_type ?? '')) {
        await openRequest(trx, staff, request, { action: ACTION, refresh: true }, now)
      } else {
        const reason = await reasonToRead(trx, staff, request, now)
        const about = { memberId: member_id, requestId: id, words: file.filename }
        await recordReading(trx, staff, { action: ACTION, what: 'file', ...about, ...reason }, now)
      }
    }
    return { expiring_url: expiringUrl(app, file.key, app.config.deskPublicUrl) }
  })
}
