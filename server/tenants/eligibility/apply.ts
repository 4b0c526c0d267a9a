import type { Trial } from '#contract/desk/operations/eligibility.ts'
import { Problem } from '#contract/shared/problems.ts'
import type { DeskTrx } from '#server/platform/db/transactions.ts'
import type { App, CommandLine, StaffActor } from '#server/platform/http/app.ts'
import { recordChange } from '#server/records/audit/record-change.ts'
import { carryOut, type Effect } from './apply-change.ts'
import { eligibilityOf } from './eligibility-of.ts'
import { findPreview, lockEligibility, type PreviewOutcome, previewAnswer } from './preview.ts'

/** Applies a dry run once and completely, if no other change happened since. */
export function applyPreview(app: App, staff: Pick<StaffActor, 'id'> | CommandLine, id: string): Promise<Trial> {
  return app.deskDb.transaction().execute(async (trx) => {
    const { company_id } = await findPreview(trx, app, id)
    const version = await lockEligibility(trx, company_id)
    const trial = await findPreview(trx, app, id)
    if (trial.applied_at) return previewAnswer(trx, app, id)
    if (trial.against !== version || trial.mode === null) throw new Problem('changed_meanwhile')
    const before = await eligibilityOf(trx, trial.company_id)
    const effect = await carryOut(trx, app, trial)
    await trx
      .updateTable('desk.eligibility_versions')
      .set({ version: version + 1 })
      .where('company_id', '=', company_id)
      .execute()
    await close(trx, { id, outcome: trial.outcome, effect, now: app.now() })
    const thing = { type: 'company', id: trial.company_id, name: trial.company_name } as const
    const after = await eligibilityOf(trx, trial.company_id)
    await recordChange(trx, staff, { action: 'applyTrial', thing, before, after }, app.now())
    return previewAnswer(trx, app, id)
  })
}

type Closing = { id: string; outcome: PreviewOutcome; effect: Effect; now: Date }

async function close(trx: DeskTrx, { id, outcome, effect, now }: Closing) {
  await trx
    .updateTable('desk.eligibility_trials')
    .set({ applied_at: now, outcome: JSON.stringify({ ...outcome, ...effect }) })
    .where('id', '=', id)
    .execute()
  await trx.deleteFrom('desk.eligibility_trial_people').where('trial_id', '=', id).execute()
}
