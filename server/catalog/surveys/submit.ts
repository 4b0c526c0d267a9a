import { sql, type Transaction } from 'kysely'
import { SOURCE_LANGUAGE } from '#basics/language/languages.ts'
import { currentLanguage } from '#basics/language/translate.ts'
import { Problem } from '#contract/shared/problems.ts'
import type { MemberTables } from '#server/platform/db/tables.ts'
import type { MemberActor, MemberApp } from '#server/platform/http/app.ts'
import { announce } from '#server/realtime/live/announce.ts'
import { refuseToStart } from '#server/tenants/companies/standing.ts'
import { filenamesOf } from './files.ts'
import { questionTypeRecords } from './question-types.ts'
import { requestName } from './request-name.ts'
import { ownRun, questionsOf, type RunQuestion } from './run.ts'

/** Actor recorded when the system assigns a request. */
const THE_DESK = 'The desk'

type Trx = Transaction<MemberTables>
type SubmittedRun = {
  readonly id: number
  readonly survey_version_id: number
  readonly linked_request_id: number | null
}

/** Submits the run as a request. A repeat, even a concurrent one, returns the same request. */
export function submitRun(app: Pick<MemberApp, 'db' | 'now' | 'newId'>, member: MemberActor, runId: string) {
  return app.db.transaction().execute(async (trx) => {
    const run = await ownRun(trx, member, runId).forUpdate().executeTakeFirst()
    if (!run) throw new Problem('not_found')
    if (run.request_id !== null) return submittedRequest(trx, run.request_id)

    await refuseToStart(trx, member.id)
    const questions = await questionsOf(trx, member, run)
    if (questions.some(({ answered, optional }) => !answered && !optional)) throw new Problem('question_open')
    const answers = answersGiven(questions, await filenamesOf(trx, run.id))
    const request = await openRequest(trx, app, member, run, { questions, answers })
    await handOver(trx, run, request.id, app.now())
    await announce(trx, { memberId: member.id, type: 'request.changed', requestExternalId: request.external_id })
    return { external_id: request.external_id }
  })
}

function submittedRequest(trx: Trx, id: number) {
  return trx.selectFrom('requests').select('external_id').where('id', '=', id).executeTakeFirstOrThrow()
}

async function openRequest(
  trx: Trx,
  { now, newId }: Pick<MemberApp, 'now' | 'newId'>,
  member: MemberActor,
  run: SubmittedRun,
  { questions, answers }: { questions: readonly RunQuestion[]; answers: Given },
) {
  const at = now()
  const { is_custom, ...survey } = await trx
    .selectFrom('survey_versions')
    .innerJoin('surveys', 'surveys.id', 'survey_versions.survey_id')
    .select(['surveys.id as survey_id', 'surveys.name', 'surveys.is_custom', 'surveys.category_id'])
    .where('survey_versions.id', '=', run.survey_version_id)
    .executeTakeFirstOrThrow()
  const speaker = await speakerOf(trx, at)
  const times = { issued_at: at, created_at: at, waiting_since: at }
  const request = await trx
    .insertInto('requests')
    .values({
      ...survey,
      name: requestName({ ...survey, is_custom }, questions),
      ...times,
      external_id: newId(),
      member_id: member.id,
      details: detailsOf(answers),
      answers: JSON.stringify(answers),
      status: 'open',
      waiting_on: 'us',
      linked_request_id: run.linked_request_id,
      assignee_id: speaker?.id ?? null,
      last_seq: speaker ? 2 : 1,
    })
    .returning(['id', 'external_id'])
    .executeTakeFirstOrThrow()
  const entry = () => ({ request_id: request.id, kind: 'event' as const, id: newId(), at })
  const opened = { ...entry(), seq: 1, event: 'opened', source: 'user', source_name: member.fullName } as const
  const taken = speaker && {
    ...entry(),
    seq: 2,
    event: 'taken' as const,
    event_data: JSON.stringify({ to: speaker.name }),
    source: 'other' as const,
    source_name: THE_DESK,
  }
  await trx
    .insertInto('timeline')
    .values(taken ? [opened, taken] : [opened])
    .execute()
  return request
}

/**
 * The concierge on shift who writes in the member's language, if that is not English: other requests wait in the queue
 * until a concierge takes them.
 */
async function speakerOf(trx: Trx, at: Date): Promise<{ id: number; name: string } | null> {
  const language = currentLanguage()
  if (language === SOURCE_LANGUAGE) return null
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name_at_desk(id) as name from who_speaks(${language}, ${at}) as id where id is not null`.execute(trx)
  return rows[0] ?? null
}

/** Closes the run, and attaches its files to the request for the concierge. */
async function handOver(trx: Trx, run: SubmittedRun, requestId: number, submitted_at: Date) {
  await trx.updateTable('survey_runs').set({ submitted_at, request_id: requestId }).where('id', '=', run.id).execute()
  await trx.updateTable('uploads').set({ request_id: requestId }).where('attached_run_id', '=', run.id).execute()
}

/** Questions and answers as people read them, with the key of a file; skipped ones are omitted. */
function answersGiven(questions: readonly RunQuestion[], filenames: ReadonlyMap<string, string>) {
  return questions.flatMap(({ label, type, value, select_options }) => {
    if (value === null) return []
    const { textOf, takesFile } = questionTypeRecords[type]
    const answer = textOf(filenames.get(value) ?? value, select_options)
    return [{ question: label, answer, ...(takesFile && { file: value }) }]
  })
}

type Given = ReturnType<typeof answersGiven>

/** The same content as plain text, for search and export. */
function detailsOf(answers: Given): string {
  return answers.map(({ question, answer }) => `${question}\n${answer}`).join('\n\n')
}
