import type { Kysely } from 'kysely'
import { type FlowQuestion, flow, isSameFlow } from '#contract/desk/catalog-flow.ts'
import { Problem } from '#contract/shared/problems.ts'
import { recordChange } from '#server/audit/record-change.ts'
import type { DeskTables } from '#server/db/tables.ts'
import type { DeskTrx } from '#server/db/transactions.ts'
import type { App, StaffActor } from '#server/http/app.ts'
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

/** Saves what is being written. What reads like the live version is no draft; the same again changes nothing. */
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
      // a draft that grows under one's own hands is recorded when it begins and ends; its whole when it is published
      if (taken || before.questions === null || next === null) {
        const thing = { type: 'idea', id, name: idea.name } as const
        const change = { before: { draft: before.questions }, after: { draft: next } }
        await recordChange(trx, staff, { action: 'saveIdeaDraft', thing, ...change }, now())
      }
    }
    return readDraft(trx, id)
  })
}

/** Throws away what is not published. A repeat finds nothing to throw away. */
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

/** The draft as it stands under the idea's lock. */
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

/** In the schema's own order of fields, so that the same draft reads the same. */
function questionsIn(row: { questions: unknown }): FlowQuestion[] | null {
  return row.questions === null ? null : flow.parse(row.questions)
}

type NewRevision = { revision: number; questions: readonly FlowQuestion[] | null; publishedRevision?: number }

/** One revision on. */
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
