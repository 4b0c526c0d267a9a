import { Problem } from '#contract/shared/problems.ts'
import type { App, StaffActor } from '#server/platform/http/app.ts'
import { reasonToRead } from '#server/records/access-log/open-request.ts'
import { recordReading } from '#server/records/access-log/record-access.ts'

/** The complete email, for a concierge who may read its request. It is recorded as a file named by its subject. */
export function readWholeMail(app: App, staff: StaffActor, messageId: string) {
  return app.deskDb.transaction().execute(async (trx) => {
    const mail = await trx
      .selectFrom('desk.inbound_mails as mail')
      .innerJoin('requests', 'requests.id', 'mail.request_id')
      .select(['mail.from_email as from', 'mail.subject', 'mail.received_at', 'mail.body'])
      .select(['requests.id', 'requests.member_id', 'requests.assignee_id'])
      .where('mail.message_id', '=', messageId)
      .executeTakeFirst()
    if (!mail) throw new Problem('not_found')
    const { id, member_id, assignee_id, ...shown } = mail
    const now = app.now()
    const reason = await reasonToRead(trx, staff, { id, member_id, assignee_id }, now)
    const about = { memberId: member_id, requestId: id, words: mail.subject }
    await recordReading(trx, staff, { action: 'deskReadMail', what: 'file', ...about, ...reason }, now)
    return shown
  })
}
