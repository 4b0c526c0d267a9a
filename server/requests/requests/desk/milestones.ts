import type { Kysely } from 'kysely'
import { compileOnce } from '#server/platform/db/compile-once.ts'
import type { DeskTables } from '#server/platform/db/tables.ts'
import type { DeskTrx } from '#server/platform/db/transactions.ts'
import { stepsIn } from '#server/requests/requests/milestones.ts'

/** The milestones of a request, and the suggestions of its idea: steps for the member to see, and tasks. */
export async function milestonesAndChecklist(trx: DeskTrx, requestId: number) {
  const [steps, [row]] = await Promise.all([pinnedTo(trx, requestId), ideaOf(trx, { requestId })])
  return { milestones: { ...steps, suggested: row?.suggested ?? [] }, checklist: row?.checklist ?? [] }
}

const ideaOf = compileOnce((db: Kysely<DeskTables>, { requestId }: { requestId: number }) =>
  db
    .selectFrom('requests')
    .leftJoin('surveys', 'surveys.id', 'requests.survey_id')
    .select(['surveys.milestones as suggested', 'surveys.checklist'])
    .where('requests.id', '=', requestId),
)

const pinned = compileOnce((db: Kysely<DeskTables>, { requestId }: { requestId: number }) =>
  db.selectFrom('milestones').select(['revision', 'steps']).where('request_id', '=', requestId),
)

export async function pinnedTo(trx: DeskTrx, requestId: number) {
  const [row] = await pinned(trx, { requestId })
  return row ? { revision: row.revision, steps: stepsIn(row) } : { revision: 0, steps: [] }
}
