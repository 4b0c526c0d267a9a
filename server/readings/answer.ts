import { sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import { Problem } from '#contract/shared/problems.ts'
import { recordReading } from '#server/access-log/record-access.ts'
import type { OutgoingMessage } from '#server/adapters/message.ts'
import { accountMail } from '#server/credentials/account-mail.ts'
import type { App, StaffActor } from '#server/http/app.ts'
import { enqueue } from '#server/jobs/outgoing.ts'

const QUESTIONS_MAX = 200
const ANSWERED_LATELY_MS = 30 * 86_400_000

/** What waits, what is due first on top, then what was answered in the last month. Reading it is a reading, too. */
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

/** The first answer stands. The colleague whom a question is about leaves it to somebody else. */
export function answerQuestion(app: App, staff: StaffActor, id: string, answer: string) {
  return app.deskDb.transaction().execute(async (trx) => {
    const question = await trx
      .selectFrom('reading_questions as question')
      .innerJoin('members', 'members.id', 'question.member_id')
      .innerJoin('desk.access_records as record', 'record.id', 'question.record_id')
      .select(['question.answered_at', 'members.email', 'record.staff_id'])
      .where('question.id', '=', id)
      .forUpdate('question')
      .executeTakeFirst()
    if (!question) throw new Problem('not_found')
    if (question.staff_id === staff.id) throw new Problem('own_reading')
    if (question.answered_at) return
    const answered = { answer, answered_at: app.now(), answered_by: staff.name }
    await trx.updateTable('reading_questions').set(answered).where('id', '=', id).execute()
    await enqueue(trx, answeredMail(app, question.email))
  })
}

/** Discreet: a person who can see the mailbox learns nothing of what was asked. */
function answeredMail({ config }: Pick<App, 'config'>, recipient: string): OutgoingMessage {
  return accountMail(config, recipient, `Your question to ${config.BRAND_NAME} was answered`, [
    'You asked about something in your account, and we have answered:',
    { link: `${config.publicUrl}/account#opened`, label: 'Read the answer' },
  ])
}
