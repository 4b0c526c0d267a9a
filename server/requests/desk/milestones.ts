import type { DeskTrx } from '#server/db/transactions.ts'
import { stepsIn } from '../milestones.ts'

/** What is pinned to a request, and what its idea suggests: steps for its member to see, and tasks. */
export async function milestonesAndChecklist(trx: DeskTrx, requestId: number) {
  const idea = trx
    .selectFrom('requests')
    .leftJoin('surveys', 'surveys.id', 'requests.survey_id')
    .select(['surveys.milestones as suggested', 'surveys.checklist'])
    .where('requests.id', '=', requestId)
  const [pinned, row] = await Promise.all([pinnedTo(trx, requestId), idea.executeTakeFirst()])
  return { milestones: { ...pinned, suggested: row?.suggested ?? [] }, checklist: row?.checklist ?? [] }
}

export async function pinnedTo(trx: DeskTrx, requestId: number) {
  const row = await trx
    .selectFrom('milestones')
    .select(['revision', 'steps'])
    .where('request_id', '=', requestId)
    .executeTakeFirst()
  return row ? { revision: row.revision, steps: stepsIn(row) } : { revision: 0, steps: [] }
}
