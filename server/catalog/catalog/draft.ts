import type { Kysely } from 'kysely'
import { type FlowQuestion, flow } from '#contract/desk/operations/flow.ts'
import { Problem } from '#contract/shared/problems.ts'
import { isSameFlow } from '#domain/flow-rules.ts'
import type { DeskTables } from '#server/platform/db/tables.ts'
import type { DeskTrx } from '#server/platform/db/transactions.ts'
import type { App, StaffActor } from '#server/platform/http/app.ts'
import { recordChange } from '#server/records/audit/record-change.ts'
import { lockIdea } from './lock.ts'
import { liveQuestions } from './versions.ts'

type Desk = Pick<App, 'deskDb' | 'now'>

const NONE = { revision: 0, questions: null, changed_by: null, changed_at: null }

export async function readDraft(db: Kysely<DeskTables>, ideaId: number) {
  const row = await db
    .selectFrom('desk.idea_drafts as draft')
    .innerJoin('desk.staff as staff', 'staff.id', 'draft.changed_by')
    .select(['draft.revision', 'draft.questions', 'staff.name as changed_by', 'draft.changed_at'])
    .where('survey_id', '=', ideaId)
    .executeTakeFirst()
  return row ? { ...row, questions: questionsIn(row) } : NONE
}

export type Writing = { readonly revision: number; readonly questions: readonly FlowQuestion[] }

/** Saves a draft. Content that equals the live version is not a draft, and a repeat changes nothing. */
export function saveDraft({ deskDb, now }: Desk, staff: StaffActor, id: number, { revision, questions }: Writing) {
  return deskDb.transaction().execute(async (trx) => {
    const idea = await lockIdea(trx, id)
    const before = await lockedDraft(trx, id)
    const live = await liveQuestions(trx, id)
    const next = isSameFlow(questions, live) ? null : questions
    if (JSON.stringify(next) !== JSON.stringify(before.questions)) {
      if (before.revision !== revision) throw new Problem('idea_changed')
      await writeDraft(trx, staff, id, { revision, questions: next }, now())
      const taken = before.questions !== null && before.changed_by !== staff.id
      // successive saves by the same author are recorded at the start and end; publication records the whole
      if (taken || before.questions === null || next === null) {
        const thing = { type: 'idea', id, name: idea.name } as const
        const change = { before: { draft: before.questions }, after: { draft: next } }
        await recordChange(trx, staff, { action: 'saveIdeaDraft', thing, ...change }, now())
      }
    }
    return readDraft(trx, id)
  })
}

/** Discards the unpublished draft. A repeat finds nothing to discard. */
export function discardDraft({ deskDb, now }: Desk, staff: StaffActor, id: number, revision: number) {
  return deskDb.transaction().execute(async (trx) => {
    const idea = await lockIdea(trx, id)
    const before = await lockedDraft(trx, id)
    if (before.questions === null) return
    if (before.revision !== revision) throw new Problem('idea_changed')
    await writeDraft(trx, staff, id, { revision, questions: null }, now())
    const thing = { type: 'idea', id, name: idea.name } as const
    const change = { action: 'discardIdeaDraft', thing, before: { draft: before.questions }, after: { draft: null } }
    await recordChange(trx, staff, change, now())
  })
}

/** Reads the current draft under the idea's lock. */
export async function lockedDraft(trx: DeskTrx, ideaId: number) {
  const row = await trx
    .selectFrom('desk.idea_drafts')
    .select(['revision', 'questions', 'changed_by', 'published_revision'])
    .where('survey_id', '=', ideaId)
    .executeTakeFirst()
  return row
    ? { ...row, questions: questionsIn(row) }
    : { revision: 0, questions: null, changed_by: null, published_revision: null }
}

/** In the field order of the schema, so that equal drafts have equal JSON. */
function questionsIn(row: { questions: unknown }): FlowQuestion[] | null {
  return row.questions === null ? null : flow.parse(row.questions)
}

type NewRevision = { revision: number; questions: readonly FlowQuestion[] | null; publishedRevision?: number }

/** Increments the revision. */
export async function writeDraft(
  trx: DeskTrx,
  staff: StaffActor,
  ideaId: number,
  { revision, questions, publishedRevision }: NewRevision,
  at: Date,
) {
  const draft = {
    revision: revision + 1,
    questions: questions && JSON.stringify(questions),
    changed_by: staff.id,
    changed_at: at,
    ...(publishedRevision !== undefined && { published_revision: publishedRevision }),
  }
  await trx
    .insertInto('desk.idea_drafts')
    .values({ survey_id: ideaId, ...draft })
    .onConflict((conflict) => conflict.column('survey_id').doUpdateSet(draft))
    .execute()
}
