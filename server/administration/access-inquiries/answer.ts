import { sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import { Problem } from '#contract/shared/problems.ts'
import { answeredMail } from '#server/administration/member-accounts/mails.ts'
import type { App, StaffActor } from '#server/platform/http/app.ts'
import { enqueueFor } from '#server/platform/outbox/outbox.ts'
import { recordReading } from '#server/records/access-log/record-access.ts'
import { localeOfMember } from '#server/tenants/companies/locale-of-member.ts'

const QUESTIONS_MAX = 200
const ANSWERED_LATELY_MS = 30 * 86_400_000

/**
 * Open questions, with the earliest due first, then those answered in the last month. The call itself is recorded as a
 * reading.
 */
export function readQuestions(app: App, staff: StaffActor) {
  return app.deskDb.transaction().execute(async (trx) => {
    const rows = await trx
      .selectFrom('reading_questions as question')
      .innerJoin('desk.access_records as record', 'record.id', 'question.record_id')
      .leftJoin('desk.staff as reader', 'reader.id', 'record.staff_id')
      .select((question) => [
        'question.id',
        'question.member_id',
        'question.words',
        'question.asked_at',
        'question.answer_by',
        'question.answer',
        'question.answered_at',
        'question.answered_by',
        'record.reason as why',
        sql<Date>`date_trunc('hour', record.at)`.as('at'),
        jsonObjectFrom(
          question
            .selectFrom('members')
            .select(['external_id', sql<string>`first_name || ' ' || last_name`.as('name')])
            .whereRef('members.id', '=', 'question.member_id'),
        )
          .$notNull()
          .as('member'),
        'reader.id as reader_id',
        'reader.name as reader_name',
      ])
      .where((question) =>
        question.or([
          question('question.answered_at', 'is', null),
          question('question.answered_at', '>', new Date(app.now().getTime() - ANSWERED_LATELY_MS)),
        ]),
      )
      .orderBy(sql`question.answered_at is not null`)
      .orderBy('question.answer_by')
      .orderBy('question.id')
      .limit(QUESTIONS_MAX)
      .execute()
    for (const memberId of new Set(rows.map(({ member_id }) => member_id)))
      await recordReading(trx, staff, { action: 'deskReadingQuestions', what: 'account', memberId }, app.now())
    return {
      questions: rows.map(({ reader_id, reader_name, ...question }) => ({
        ...question,
        reader: reader_id === null || reader_name === null ? null : { id: reader_id, name: reader_name },
      })),
    }
  })
}

/** Only the first answer counts. A staff member cannot answer a question about their own reading. */
export function answerQuestion(app: App, staff: StaffActor, id: string, answer: string) {
  return app.deskDb.transaction().execute(async (trx) => {
    const question = await trx
      .selectFrom('reading_questions as question')
      .innerJoin('members', 'members.id', 'question.member_id')
      .innerJoin('desk.access_records as record', 'record.id', 'question.record_id')
      .select(['question.answered_at', 'members.email', 'record.staff_id', localeOfMember.as('locale')])
      .where('question.id', '=', id)
      .forUpdate('question')
      .executeTakeFirst()
    if (!question) throw new Problem('not_found')
    if (question.staff_id === staff.id) throw new Problem('own_reading')
    if (question.answered_at) return
    const answered = { answer, answered_at: app.now(), answered_by: staff.name }
    await trx.updateTable('reading_questions').set(answered).where('id', '=', id).execute()
    await enqueueFor(trx, question, () => answeredMail(app.config, question.email))
  })
}
