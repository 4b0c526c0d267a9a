import type { Transaction } from 'kysely'
import { t } from '#basics/language/translate.ts'
import { invalidField, Problem } from '#contract/shared/problems.ts'
import { attachUpload } from '#server/files/uploads/attach.ts'
import type { MemberTables } from '#server/platform/db/tables.ts'
import type { MemberActor, MemberApp } from '#server/platform/http/app.ts'
import { MISSING, questionTypeRecords } from './question-types.ts'
import { askedQuestion, ownRun, questionsOf, type Run, type RunQuestion } from './run.ts'

const VALUE = 'user_request_answer.value'
const QUESTION = 'user_request_answer.object_satisfied_id'

export type GivenAnswer = { readonly datumId: number; readonly value: string | null }
type Trx = Transaction<MemberTables>

/** Answers the current question, edits an earlier answer, or skips an optional question with null. */
export function answerQuestion(
  app: Pick<MemberApp, 'db' | 'now' | 'newId'>,
  member: MemberActor,
  runId: string,
  { datumId, value }: GivenAnswer,
) {
  return app.db.transaction().execute(async (trx) => {
    const run = await ownRun(trx, member, runId).forUpdate().executeTakeFirst()
    if (!run) throw new Problem('not_found')
    if (run.submitted_at) throw new Problem('survey_submitted')
    const question = askedQuestion(await questionsOf(trx, member, run), datumId)
    if (!question) throw invalidField(QUESTION, t('This question has not been asked.'))

    const stored = storedValue(question, value)
    if (questionTypeRecords[question.type].takesFile) await exchangeFile(trx, member, run, question, stored)
    else if (stored !== null) await remember(trx, member, question, stored, app.now())
    const id = await writeAnswer(trx, run, { id: app.newId(), datumId, value: stored, at: app.now() })
    return { id, object_satisfied_id: datumId, object_satisfied_type: 'Datum' as const, value: stored }
  })
}

function storedValue(question: RunQuestion, value: string | null): string | null {
  if (value === null && question.optional) return null
  if (value === null) throw invalidField(VALUE, t(MISSING))
  const fit = questionTypeRecords[question.type].fit(value, question.select_options)
  if ('refused' in fit) throw invalidField(VALUE, fit.refused)
  return fit.value
}

/** Attaches the new file to the run and releases the previous one. */
async function exchangeFile(
  trx: Trx,
  member: MemberActor,
  run: Run,
  { value: before }: RunQuestion,
  key: string | null,
) {
  if (key === before) return
  if (before !== null)
    await trx
      .updateTable('uploads')
      .set({ attached_run_id: null })
      .where('key', '=', before)
      .where('attached_run_id', '=', run.id)
      .execute()
  if (key !== null) await attachUpload(trx, { member_id: member.id }, key, { attached_run_id: run.id }, VALUE)
}

/** Stores the answer of a Datum, to suggest it in other surveys. */
async function remember(trx: Trx, member: MemberActor, { datum_id }: RunQuestion, value: string, answered_at: Date) {
  const stored = { value: JSON.stringify(value), answered_at }
  await trx
    .insertInto('member_data')
    .values({ member_id: member.id, datum_id, ...stored })
    .onConflict((conflict) => conflict.columns(['member_id', 'datum_id']).doUpdateSet(stored))
    .execute()
}

type Written = { id: string; datumId: number; value: string | null; at: Date }

/** An edited answer keeps its ID. */
async function writeAnswer(trx: Trx, run: Run, { id, datumId, value, at }: Written): Promise<string> {
  const stored = { value: value === null ? null : JSON.stringify(value), answered_at: at }
  const answer = await trx
    .insertInto('answers')
    .values({ external_id: id, survey_run_id: run.id, datum_id: datumId, ...stored })
    .onConflict((conflict) => conflict.columns(['survey_run_id', 'datum_id']).doUpdateSet(stored))
    .returning('external_id')
    .executeTakeFirstOrThrow()
  return answer.external_id
}
