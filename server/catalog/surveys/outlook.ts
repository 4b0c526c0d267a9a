import { sql } from 'kysely'
import type { MemberDb } from '#server/platform/db/connect.ts'
import type { MemberActor } from '#server/platform/http/app.ts'
import { ownRun } from './run.ts'

/** Length of a run, and the due time of the first answer if the request is submitted now; null: no such run. */
export async function outlookOf(db: MemberDb, member: MemberActor, runId: string, now: Date) {
  const outlook = await ownRun(db, member, runId)
    .clearSelect()
    .select([
      sql<number>`(select count(*)::integer from questions
        where questions.survey_version_id = survey_runs.survey_version_id)`.as('questions'),
      sql<Date | null>`first_answer_due(${now})`.as('answer_due_at'),
    ])
    .executeTakeFirst()
  return outlook ?? null
}
