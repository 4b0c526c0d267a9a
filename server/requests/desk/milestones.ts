import type { DeskTrx } from '#server/db/transactions.ts'
import { stepsIn } from '../milestones.ts'

/** What is pinned to a request, and what its idea suggests. */
export async function milestonesOf(trx: DeskTrx, requestId: number) {
  const idea = trx
    .selectFrom('requests')
    .leftJoin('surveys', 'surveys.id', 'requests.survey_id')
    .select('surveys.milestones as suggested')
    .where('requests.id', '=', requestId)
  const [pinned, row] = await Promise.all([pinnedTo(trx, requestId), idea.executeTakeFirst()])
  return { ...pinned, suggested: row?.suggested ?? [] }
}

export async function pinnedTo(trx: DeskTrx, requestId: number) {
  const row = await trx
    .selectFrom('milestones')
    .select(['revision', 'steps'])
    .where('request_id', '=', requestId)
    .executeTakeFirst()
  return row ? { revision: row.revision, steps: stepsIn(row) } : { revision: 0, steps: [] }
}
