import { Problem } from '#contract/shared/problems.ts'
import { reasonToRead } from '#server/access-log/open-request.ts'
import { recordReading } from '#server/access-log/record-access.ts'
import type { App, StaffActor } from '#server/http/app.ts'

/** The mail as it came, for a colleague who may read its request; in the books it is a file with its subject's name. */
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
