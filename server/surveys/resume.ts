import { Problem } from '#contract/shared/problems.ts'
import type { NextItem } from '#contract/shared/question.ts'
import type { MemberDb } from '#server/db/connect.ts'
import type { MemberActor } from '#server/http/app.ts'
import { filenamesOf } from './files.ts'
import { itemOf, nextItemOf, ownRun, questionsOf } from './run.ts'

/** The question a run has come to; null where there is none left, or it has been sent. */
export async function nextItem(db: MemberDb, member: MemberActor, externalId: string): Promise<NextItem | null> {
  const run = await ownRun(db, member, externalId).executeTakeFirst()
  if (!run) throw new Problem('not_found')
  return run.submitted_at ? null : nextItemOf(await questionsOf(db, member, run))
}

/** A run with everything answered so far, for a page that was reloaded. */
export async function resumeRun(db: MemberDb, member: MemberActor, externalId: string) {
  const run = await ownRun(db, member, externalId).executeTakeFirst()
  if (!run) throw new Problem('not_found')
  const questions = await questionsOf(db, member, run)
  const filenames = await filenamesOf(db, run.id)
  return {
    id: run.external_id,
    request_survey: await surveyOf(db, run.survey_version_id),
    submitted: run.submitted_at !== null,
    request_id: await requestOf(db, run.request_id),
    answered: questions
      .filter(({ answered }) => answered)
      .map((question) => ({
        ...itemOf(question),
        value: question.value,
        filename: filenames.get(question.value ?? '') ?? null,
      })),
    next_item: run.submitted_at ? null : nextItemOf(questions),
  }
}

async function requestOf(db: MemberDb, id: number | null) {
  if (id === null) return null
  const request = await db.selectFrom('requests').select('external_id').where('id', '=', id).executeTakeFirst()
  return request?.external_id ?? null
}

function surveyOf(db: MemberDb, versionId: number) {
  return db
    .selectFrom('survey_versions')
    .innerJoin('surveys', 'surveys.id', 'survey_versions.survey_id')
    .select(['surveys.id', 'surveys.name', 'surveys.slug', 'surveys.for_alpha', 'surveys.is_custom'])
    .where('survey_versions.id', '=', versionId)
    .executeTakeFirstOrThrow()
}
