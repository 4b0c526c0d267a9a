import { PEOPLE_COUNTED_FROM } from '#contract/desk/operations/companies.ts'
import { TRIAL_HOURS, type Trial } from '#contract/desk/operations/eligibility.ts'
import { Problem } from '#contract/shared/problems.ts'
import type { DeskDb } from '#server/platform/db/connect.ts'
import type { DeskTrx } from '#server/platform/db/transactions.ts'
import type { App } from '#server/platform/http/app.ts'
import type { Effect } from './apply-change.ts'
import type { ListFault } from './read-list.ts'

export type PreviewOutcome = Effect & {
  readonly faults: readonly ListFault[]
  readonly left_out: number
  readonly repeated?: number
}

/** Number of the state on which a change is based. The lock prevents other changes during this transaction. */
export async function lockEligibility(trx: DeskTrx): Promise<number> {
  const { version } = await trx
    .selectFrom('desk.eligibility_state')
    .select('version')
    .where('id', '=', 1)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return version
}

/** A dry run of the last day, or undefined. */
export async function findPreview(db: DeskDb | DeskTrx, { now }: Pick<App, 'now'>, id: string) {
  const row = await db
    .selectFrom('desk.eligibility_trials as trial')
    .innerJoin('companies', 'companies.id', 'trial.company_id')
    .select([
      'trial.id',
      'trial.company_id',
      'companies.name as company_name',
      'trial.kind',
      'trial.against',
      'trial.domains',
      'trial.outcome',
      'trial.created_at',
      'trial.applied_at',
    ])
    .where('trial.id', '=', id)
    .where('trial.created_at', '>', new Date(now().getTime() - TRIAL_HOURS * 3_600_000))
    .executeTakeFirst()
  if (!row) throw new Problem('not_found')
  // only preview-change.ts and apply.ts write these columns
  return { ...row, domains: row.domains as string[] | null, outcome: row.outcome as unknown as PreviewOutcome }
}

/** A dry run for operations, without small counts that could identify members. */
export async function previewAnswer(db: DeskDb | DeskTrx, app: Pick<App, 'now'>, id: string): Promise<Trial> {
  const { company_id, company_name, against, domains: _, outcome, ...trial } = await findPreview(db, app, id)
  const { version } = await db.selectFrom('desk.eligibility_state').select('version').executeTakeFirstOrThrow()
  return {
    ...trial,
    company: { id: company_id, name: company_name },
    added: outcome.added,
    kept: outcome.kept,
    removed: outcome.removed,
    faults: [...outcome.faults],
    left_out: outcome.left_out,
    repeated: outcome.repeated ?? 0, // a dry run of the previous release has no such field
    verified: coarse(outcome.verified),
    ended: coarse(outcome.ended),
    created_at: trial.created_at.toISOString(),
    applied_at: trial.applied_at?.toISOString() ?? null,
    stale: trial.applied_at === null && against !== version,
  }
}

/** Zero is not sensitive. */
const coarse = (people: number) => (people === 0 || people >= PEOPLE_COUNTED_FROM ? people : null)
