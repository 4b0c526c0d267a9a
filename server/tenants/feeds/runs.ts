import type { ListFault, ListMode } from '#contract/desk/operations/eligibility.ts'
import { type FeedRun, type FeedState, RUNS_LISTED } from '#contract/desk/operations/feeds.ts'
import { Problem } from '#contract/shared/problems.ts'
import type { DeskDb } from '#server/platform/db/connect.ts'
import type { DeskTrx } from '#server/platform/db/transactions.ts'

/** The columns of a run that people and the company's own system may see. */
function runs(db: DeskDb | DeskTrx) {
  return db
    .selectFrom('desk.feed_runs')
    .select(['id', 'state', 'mode', 'row_count as rows', 'added', 'unchanged', 'removed', 'fault_count as faults'])
    .select(['reason', 'received_at', 'finished_at', 'faults as listed', 'company_id'])
}

type Row = Omit<FeedRun, 'received_at' | 'finished_at' | 'state' | 'mode'> & {
  readonly state: string
  readonly mode: string
  readonly received_at: Date
  readonly finished_at: Date | null
  readonly listed: unknown
  readonly company_id: number
}

function shown(row: Row): FeedRun {
  const { id, rows, added, unchanged, removed, faults, reason, received_at, finished_at, state, mode } = row
  return {
    id,
    rows,
    added,
    unchanged,
    removed,
    faults,
    reason,
    // the database checks both
    state: state as FeedState,
    mode: mode as ListMode,
    received_at: received_at.toISOString(),
    finished_at: finished_at?.toISOString() ?? null,
  }
}

export async function listRuns(db: DeskDb | DeskTrx, companyId: number): Promise<FeedRun[]> {
  const rows = await runs(db).where('company_id', '=', companyId).orderBy('number', 'desc').limit(RUNS_LISTED).execute()
  return rows.map(shown)
}

/** A run of this company, or of any company for operations. */
export async function readRun(db: DeskDb | DeskTrx, id: string, companyId?: number) {
  const row = await runs(db)
    .where('id', '=', id)
    .$if(companyId !== undefined, (query) => query.where('company_id', '=', companyId ?? 0))
    .executeTakeFirst()
  if (!row) throw new Problem('not_found')
  // only settle-run.ts writes them
  return { run: shown(row), listedFaults: row.listed as unknown as ListFault[], companyId: row.company_id }
}
