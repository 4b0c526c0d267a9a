import { sql } from 'kysely'
import { TRIAL_HOURS } from '#contract/desk/operations/eligibility.ts'
import type { App } from '#server/platform/http/app.ts'

const AT_ONCE = 1000

/**
 * Deletes dry runs that can no longer be applied, after the people of their list. A list can have a hundred
 * thousand of them, so each call deletes a batch. Returns the number of deleted rows; a repeated call continues.
 */
export async function forgetPreviews({ deskDb, now }: Pick<App, 'deskDb' | 'now'>): Promise<number> {
  const before = new Date(now().getTime() - TRIAL_HOURS * 3_600_000)
  // a person has not decided yet, or a server is still reading
  const notHeld = sql`not exists (select from desk.feed_runs as run
    where run.trial_id = trial.id and run.state in ('checking', 'held'))`
  const people = await sql`
    delete from desk.eligibility_trial_people where ctid = any (array(
      select one.ctid from desk.eligibility_trials as trial
      join desk.eligibility_trial_people as one on one.trial_id = trial.id
      where trial.created_at <= ${before} and ${notHeld} limit ${sql.lit(AT_ONCE)} for update of one skip locked))`.execute(
    deskDb,
  )
  const trials = await sql`
    delete from desk.eligibility_trials as trial where created_at <= ${before} and ${notHeld}
      and not exists (select from desk.eligibility_trial_people where trial_id = trial.id)`.execute(deskDb)
  return Number((people.numAffectedRows ?? 0n) + (trials.numAffectedRows ?? 0n))
}
