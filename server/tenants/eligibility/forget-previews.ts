import { sql } from 'kysely'
import { TRIAL_HOURS } from '#contract/desk/operations/eligibility.ts'
import type { App } from '#server/platform/http/app.ts'

const AT_ONCE = 1000

/**
 * Deletes dry runs that can no longer be applied, after the hashes of their addresses. A list can have a hundred
 * thousand of them, so each call deletes a batch. Returns the number of deleted rows; a repeated call continues.
 */
export async function forgetPreviews({ deskDb, now }: Pick<App, 'deskDb' | 'now'>): Promise<number> {
  const before = new Date(now().getTime() - TRIAL_HOURS * 3_600_000)
  const addresses = await sql`
    delete from desk.eligibility_trial_addresses where ctid = any (array(
      select one.ctid from desk.eligibility_trials as trial
      join desk.eligibility_trial_addresses as one on one.trial_id = trial.id
      where trial.created_at <= ${before} limit ${sql.lit(AT_ONCE)} for update of one skip locked))`.execute(deskDb)
  const trials = await sql`
    delete from desk.eligibility_trials as trial where created_at <= ${before}
      and not exists (select from desk.eligibility_trial_addresses where trial_id = trial.id)`.execute(deskDb)
  return Number((addresses.numAffectedRows ?? 0n) + (trials.numAffectedRows ?? 0n))
}
