import { sql } from 'kysely'
import { t } from '#basics/language/translate.ts'
import { invalidField, Problem } from '#contract/shared/problems.ts'
import type { MemberDb } from '#server/platform/db/connect.ts'
import type { MemberActor, MemberApp } from '#server/platform/http/app.ts'
import { quotaReached, takeOfDay } from '#server/platform/http/quotas.ts'
import { isFor } from '#server/tenants/companies/audience.ts'
import { refuseToStart } from '#server/tenants/companies/standing.ts'
import { nextItemOf, questionsOf } from './run.ts'

/** Starts a request with the currently published questions, which stay the same for the run. */
export async function beginRun(
  app: Pick<MemberApp, 'config' | 'db' | 'now' | 'newId'>,
  member: MemberActor,
  surveyId: number,
  linkedRequestId: string | null | undefined,
) {
  const survey_version_id = await publishedVersion(app.db, member, surveyId)
  await refuseToStart(app.db, member.id)
  if (!(await takeOfDay(app, 'runs', member.id))) throw quotaReached(app.now())
  const run = await app.db
    .insertInto('survey_runs')
    .values({
      external_id: app.newId(),
      member_id: member.id,
      survey_version_id,
      linked_request_id: await linkedRequest(app.db, member, linkedRequestId ?? null),
      started_at: app.now(),
    })
    .returning(['id', 'external_id', 'survey_version_id'])
    .executeTakeFirstOrThrow()
  return { id: run.external_id, next_item: await nextItemOf(app.db, run, await questionsOf(app.db, member, run)) }
}

async function publishedVersion(db: MemberDb, member: MemberActor, surveyId: number): Promise<number> {
  const version = await db
    .selectFrom('surveys')
    .innerJoin('survey_versions', 'survey_versions.survey_id', 'surveys.id')
    .leftJoin('categories', 'categories.id', 'surveys.category_id')
    .select('survey_versions.id')
    .where('surveys.id', '=', surveyId)
    .where('surveys.for_alpha', '=', sql.lit(true))
    .where(isFor(member.id, 'surveys'))
    .where('surveys.retired_at', 'is', null)
    .where('categories.retired_at', 'is', null)
    .where('survey_versions.published_at', 'is not', null)
    .orderBy('survey_versions.number', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!version) throw new Problem('not_found')
  return version.id
}

async function linkedRequest(db: MemberDb, member: MemberActor, externalId: string | null): Promise<number | null> {
  if (externalId === null) return null
  const request = await db
    .selectFrom('requests')
    .select('id')
    .where('external_id', '=', externalId)
    .where('member_id', '=', member.id)
    .executeTakeFirst()
  if (!request) throw invalidField('linked_request_id', t('There is no such request to follow up.'))
  return request.id
}
