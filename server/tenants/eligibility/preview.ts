import { PEOPLE_COUNTED_FROM } from '#contract/desk/operations/companies.ts'
import {
  type DateOrder,
  type ListColumns,
  type ListFault,
  TRIAL_HOURS,
  type Trial,
} from '#contract/desk/operations/eligibility.ts'
import { Problem } from '#contract/shared/problems.ts'
import type { DeskDb } from '#server/platform/db/connect.ts'
import type { DeskTrx } from '#server/platform/db/transactions.ts'
import type { App } from '#server/platform/http/app.ts'
import type { Effect } from './apply-change.ts'

export type PreviewOutcome = Effect & {
  /** A dry run of the previous release has no columns in its faults. */
  readonly faults: readonly (Omit<ListFault, 'column'> & { readonly column?: ListFault['column'] })[]
  readonly left_out: number
  readonly repeated?: number
  readonly columns?: ListColumns | null
  readonly date_order?: DateOrder | null
}

/** Version of the company's eligibility. The lock prevents other changes of it during this transaction. */
export async function lockEligibility(trx: DeskTrx, companyId: number): Promise<number> {
  const { version } = await trx
    .insertInto('desk.eligibility_versions')
    .values({ company_id: companyId })
    .onConflict((conflict) =>
      conflict.column('company_id').doUpdateSet((row) => ({ version: row.ref('desk.eligibility_versions.version') })),
    )
    .returning('version')
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
      'trial.mode',
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
  const { company_id, company_name, against, domains: _, mode, outcome, ...trial } = await findPreview(db, app, id)
  const current = await db
    .selectFrom('desk.eligibility_versions')
    .select('version')
    .where('company_id', '=', company_id)
    .executeTakeFirst()
  return {
    ...trial,
    company: { id: company_id, name: company_name },
    added: outcome.added,
    kept: outcome.kept,
    removed: outcome.removed,
    faults: outcome.faults.map(({ column = null, ...fault }) => ({ ...fault, column })),
    columns: outcome.columns ?? null,
    date_order: outcome.date_order ?? null,
    left_out: outcome.left_out,
    repeated: outcome.repeated ?? 0, // a dry run of the previous release has no such field
    verified: coarse(outcome.verified),
    ended: coarse(outcome.ended),
    created_at: trial.created_at.toISOString(),
    applied_at: trial.applied_at?.toISOString() ?? null,
    stale: trial.applied_at === null && (against !== current?.version || mode === null),
  }
}

/** Zero is not sensitive. */
const coarse = (people: number) => (people === 0 || people >= PEOPLE_COUNTED_FROM ? people : null)
