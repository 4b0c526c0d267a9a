import { sql } from 'kysely'
import { t } from '#basics/language/translate.ts'
import { DAY_MS } from '#basics/time/duration.ts'
import { type askAboutReading, QUESTION_ANSWERED_WITHIN_DAYS } from '#contract/member/readings.ts'
import type { BodyOf } from '#contract/shared/endpoint.ts'
import { invalidField } from '#contract/shared/problems.ts'
import type { MemberActor, MemberApp } from '#server/platform/http/app.ts'
import { questionsAbout } from './list-readings.ts'

/** Asks about a reading of the member's own data, once. A repeat returns the existing question. */
export async function askAbout(
  app: MemberApp,
  member: MemberActor,
  { reading_id, words }: BodyOf<typeof askAboutReading>,
) {
  const now = app.now()
  const { rows } = await sql<{ id: number }>`
    select id from readings_of(${member.id}, null, ${reading_id + 1}, 1) where id = ${reading_id}`.execute(app.db)
  if (rows.length === 0) throw invalidField('reading_id', t('There is no such reading of yours.'))
  await app.db
    .insertInto('reading_questions')
    .values({
      id: app.newId(),
      member_id: member.id,
      record_id: reading_id,
      words,
      asked_at: now,
      answer_by: new Date(now.getTime() + QUESTION_ANSWERED_WITHIN_DAYS * DAY_MS),
    })
    .onConflict((asked) => asked.column('record_id').doNothing())
    .execute()
  const question = (await questionsAbout(app.db, member, [{ id: reading_id }])).get(reading_id)
  if (!question) throw new Error('A question that was asked is not there.')
  return question
}
