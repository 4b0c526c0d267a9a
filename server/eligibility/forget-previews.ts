import { TRIAL_HOURS } from '#contract/desk/eligibility.ts'
import type { App } from '#server/http/app.ts'

/** A dry run that nobody can apply anymore goes, and the hashes of its addresses with it. */
export async function forgetPreviews({ deskDb, now }: Pick<App, 'deskDb' | 'now'>): Promise<number> {
  const before = new Date(now().getTime() - TRIAL_HOURS * 3_600_000)
  const { numDeletedRows } = await deskDb
    .deleteFrom('desk.eligibility_trials')
    .where('created_at', '<=', before)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
