import { sql } from 'kysely'
import type { MemberDb } from '#server/db/connect.ts'
import type { MemberActor } from '#server/http/app.ts'
import { ownRun } from './run.ts'

/** How long a run is, and by when its request is first answered if it is handed over at this moment; null: no such run. */
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
