import { sql, type Transaction } from 'kysely'
import { onboardingData } from '#contract/member/onboarding.ts'
import type { MemberTables } from '#server/platform/db/tables.ts'
import { questionTypeRecords } from './question-types.ts'
import type { RunQuestion } from './run.ts'

type Row = Pick<RunQuestion, 'type' | 'select_options'> & { question: string; value: string; answered_at: Date }

/**
 * The member's last answer to each Datum in submitted requests, with the wording of the question at that time. Data of
 * the onboarding are omitted, because they are shown elsewhere.
 */
export async function latestAnswers(trx: Transaction<MemberTables>, memberId: number) {
  const { rows } = await sql<Row>`
    select question, type, select_options, value, answered_at from (
      select distinct on (a.datum_id) q.label as question, q.type, q.select_options, a.answered_at,
        coalesce(file.filename, a.value #>> '{}') as value
      from survey_runs run
      join answers a on a.survey_run_id = run.id
      join questions q on q.survey_version_id = run.survey_version_id and q.datum_id = a.datum_id
      left join uploads file on q.type = 'SingleUploadInput' and file.key = a.value #>> '{}'
      where run.member_id = ${memberId} and run.submitted_at is not null and a.value is not null
        and a.datum_id <> all(${Object.values(onboardingData)})
      order by a.datum_id, a.answered_at desc, a.id desc
    ) as latest
    order by answered_at desc, question`.execute(trx)
  return rows.map((row) => ({
    question: row.question,
    answer: questionTypeRecords[row.type].textOf(row.value, row.select_options),
    answered_at: row.answered_at,
  }))
}
