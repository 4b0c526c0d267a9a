import { Problem } from '#contract/shared/problems.ts'
import type { NextItem } from '#contract/shared/question.ts'
import type { MemberDb } from '#server/platform/db/connect.ts'
import type { MemberActor } from '#server/platform/http/app.ts'
import { readTranslations } from '#server/records/translations/translated.ts'
import { filenamesOf } from './files.ts'
import { itemsOf, nextItemOf, nextQuestion, ownRun, questionsOf } from './run.ts'

/** Current question of a run; null if none is left or the run was submitted. */
export async function nextItem(db: MemberDb, member: MemberActor, externalId: string): Promise<NextItem | null> {
  const run = await ownRun(db, member, externalId).executeTakeFirst()
  if (!run) throw new Problem('not_found')
  return run.submitted_at ? null : nextItemOf(db, run, await questionsOf(db, member, run))
}

/** A run with all answers so far, for a reloaded page. */
export async function resumeRun(db: MemberDb, member: MemberActor, externalId: string) {
  const run = await ownRun(db, member, externalId).executeTakeFirst()
  if (!run) throw new Problem('not_found')
  const questions = await questionsOf(db, member, run)
  const filenames = await filenamesOf(db, run.id)
  const answered = questions.filter((question) => question.answered)
  const next = run.submitted_at ? undefined : nextQuestion(questions)
  const items = await itemsOf(db, run, next ? [...answered, next] : answered)
  return {
    id: run.external_id,
    request_survey: await surveyOf(db, run.survey_version_id),
    submitted: run.submitted_at !== null,
    request_id: await requestOf(db, run.request_id),
    answered: answered.flatMap(({ value }, index) => {
      const item = items[index]
      return item ? [{ ...item, value, filename: filenames.get(value ?? '') ?? null }] : []
    }),
    next_item: (next && items.at(-1)) ?? null,
  }
}

async function requestOf(db: MemberDb, id: number | null) {
  if (id === null) return null
  const request = await db.selectFrom('requests').select('external_id').where('id', '=', id).executeTakeFirst()
  return request?.external_id ?? null
}

async function surveyOf(db: MemberDb, versionId: number) {
  const survey = await db
    .selectFrom('survey_versions')
    .innerJoin('surveys', 'surveys.id', 'survey_versions.survey_id')
    .select(['surveys.id', 'surveys.name', 'surveys.slug', 'surveys.for_alpha', 'surveys.is_custom'])
    .where('survey_versions.id', '=', versionId)
    .executeTakeFirstOrThrow()
  const translate = await readTranslations(db, [{ kind: 'idea', ids: [survey.id] }])
  return translate('idea', survey.id, survey, { name: 'name' })
}
