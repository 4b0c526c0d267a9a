import { cleanLine } from '#basics/text/text.ts'
import { type FlowQuestion } from '#contract/desk/operations/flow.ts'
import { type FieldErrors, Problem } from '#contract/shared/problems.ts'
import { asPublished, fitsDatum, flowFaults, questionAsPublished } from '#domain/flow-rules.ts'
import type { DeskTrx } from '#server/platform/db/transactions.ts'
import type { App, StaffActor } from '#server/platform/http/app.ts'
import { recordChange } from '#server/records/audit/record-change.ts'
import { lockedDraft, writeDraft } from './draft.ts'
import { lockIdea } from './lock.ts'
import { publishWithVersion } from './translate-version.ts'
import { placesOf } from './translated-places.ts'
import { liveQuestions } from './versions.ts'

/** Makes the draft the live version. Runs in progress keep the version with which they started. */
export function publishIdea(
  { deskDb, now }: Pick<App, 'deskDb' | 'now'>,
  staff: StaffActor,
  id: number,
  revision: number,
) {
  return deskDb.transaction().execute(async (trx) => {
    const idea = await lockIdea(trx, id)
    const draft = await lockedDraft(trx, id)
    // a repeat, because the response was lost
    if (draft.questions === null && draft.published_revision === revision) return
    if (draft.questions === null || draft.revision !== revision) throw new Problem('idea_changed')
    await refuseFaults(trx, draft.questions)
    const before = await liveQuestions(trx, id)
    const questions = await withData(trx, draft.questions)
    const places = await placesOf(trx, { kind: 'idea', id })
    const { id: versionId, number } = await writeVersion(trx, staff, id, questions, now())
    await publishWithVersion(trx, { idea, before: places, versionId, questions })
    await writeDraft(trx, staff, id, { revision, questions: null, publishedRevision: revision }, now())
    const thing = { type: 'idea', id, name: idea.name } as const
    const change = {
      before: before.length > 0 ? { version: number - 1, questions: asPublished(before) } : null,
      after: { version: number, questions: asPublished(questions) },
    }
    await recordChange(trx, staff, { action: 'publishIdea', thing, ...change }, now())
  })
}

type WithDatum = FlowQuestion & { readonly datum_id: number }

async function refuseFaults(trx: DeskTrx, questions: readonly FlowQuestion[]) {
  const errors: FieldErrors = { ...flowFaults(questions), ...(await datumFaults(trx, questions)) }
  const message = Object.values(errors)[0]?.[0]
  if (message) throw new Problem('invalid', { message, errors })
}

async function datumFaults(trx: DeskTrx, questions: readonly FlowQuestion[]): Promise<FieldErrors> {
  const rows = await trx.selectFrom('data').select(['id', 'type']).execute()
  const types = new Map(rows.map(({ id, type }) => [id, type]))
  return Object.fromEntries(
    questions.flatMap(({ datum_id, type }, index) => {
      if (datum_id === null || fitsDatum(type, types.get(datum_id) ?? '')) return []
      return [[`questions.${index}.datum_id`, ['This cannot keep an answer of that type.']]]
    }),
  )
}

/** Creates a Datum for each question about new data. */
async function withData(trx: DeskTrx, questions: readonly FlowQuestion[]): Promise<WithDatum[]> {
  const complete: WithDatum[] = []
  for (const question of questions)
    complete.push({ ...question, datum_id: question.datum_id ?? (await newDatum(trx, question)) })
  return complete
}

async function newDatum(trx: DeskTrx, { label, datum_label, type }: FlowQuestion): Promise<number> {
  const datum = await trx
    .insertInto('data')
    .values({ label: cleanLine(datum_label) || cleanLine(label), type })
    .returning('id')
    .executeTakeFirstOrThrow()
  return datum.id
}

async function writeVersion(
  trx: DeskTrx,
  staff: StaffActor,
  ideaId: number,
  questions: readonly WithDatum[],
  at: Date,
) {
  const version = await trx
    .insertInto('survey_versions')
    .values((eb) => ({
      survey_id: ideaId,
      number: eb
        .selectFrom('survey_versions')
        .select(({ fn, val }) => eb(fn.coalesce(fn.max('number'), val(0)), '+', 1).as('next'))
        .where('survey_id', '=', ideaId),
      published_at: at,
      published_by: staff.id,
      created_at: at,
    }))
    .returning(['id', 'number'])
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('questions')
    .values(questions.map(columnsOf(version.id)))
    .execute()
  return version
}

const columnsOf = (survey_version_id: number) => (question: WithDatum, index: number) => {
  const { label, type, choices, optional, suggested } = questionAsPublished(question)
  const { datum_id } = question
  const select_options = JSON.stringify(choices)
  return { survey_version_id, position: index + 1, datum_id, label, type, select_options, optional, suggested }
}
