import { sql } from 'kysely'
import { TRIAL_HOURS } from '#contract/desk/eligibility.ts'
import type { App } from '#server/http/app.ts'

const AT_ONCE = 1000

/**
 * A dry run that nobody can apply anymore goes, after the hashes of its addresses: a list may hold a hundred thousand,
 * and nobody waits for so many. Says how many rows that were; called again it goes on.
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
