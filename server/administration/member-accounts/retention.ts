import { sql } from 'kysely'
import { DAY_MS } from '#basics/time/duration.ts'
import type { App } from '#server/platform/http/app.ts'
import { eraseMember } from './erase.ts'
import { recordAccountChange } from './lock-account.ts'
import { LET_GO, removeRequests } from './remove-requests.ts'

const UNSENT_RUN_KEPT_MS = 365 * DAY_MS
/** Longer than an installation lives, and still a valid date. */
const FOR_EVER_MONTHS = 12_000
const AT_ONCE = 20

/**
 * Erases accounts that were closed before the retention period and have no request in progress. Returns their number.
 */
export async function eraseClosedAccounts(app: Pick<App, 'deskDb' | 'now' | 'newId' | 'config'>): Promise<number> {
  const days = app.config.CLOSED_ACCOUNTS_KEPT_DAYS
  const now = app.now()
  return app.deskDb.transaction().execute(async (trx) => {
    const ended = await trx
      .selectFrom('members')
      .select(['id', 'external_id', 'email'])
      .where('closed_at', '<', new Date(now.getTime() - days * DAY_MS))
      .where('erased_at', 'is', null)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('requests')
              .select('id')
              .whereRef('member_id', '=', 'members.id')
              .where('status', '<>', 'closed'),
          ),
        ),
      )
      .limit(AT_ONCE)
      .forNoKeyUpdate()
      .skipLocked()
      .execute()
    for (const account of ended) {
      await eraseMember(trx, app, account)
      const after = { erased: true, reason: `Closed more than ${days} days ago` }
      const change = { action: 'deskEraseAccount', account, before: { erased: false }, after }
      await recordAccountChange(trx, { id: null }, change, now)
    }
    return ended.length
  })
}

/**
 * Deletes requests whose completion is older than the retention period of every company of their member, with all
 * dependent rows. Returns their number.
 */
export async function removeOldRequests({ deskDb, now, config }: Pick<App, 'deskDb' | 'now' | 'config'>) {
  const { everywhere = FOR_EVER_MONTHS, bySlug } = config.REQUESTS_KEPT_MONTHS
  if (everywhere === FOR_EVER_MONTHS && Object.keys(bySlug).length === 0) return 0
  // skips requests that are too recent for every company
  const shortest = Math.min(everywhere, ...Object.values(bySlug))
  return deskDb.transaction().execute(async (trx) => {
    const { rows } = await sql<{ id: number }>`
      select id from requests
       where status = 'closed' and closed_at < ${now()}::timestamptz - make_interval(months => ${sql.lit(shortest)})
         and closed_at < ${now()}::timestamptz - make_interval(months => coalesce((
         select max(coalesce((${JSON.stringify(bySlug)}::jsonb ->> slug)::integer, ${sql.lit(everywhere)}))
           from member_companies join companies on companies.id = company_id
          where member_companies.member_id = requests.member_id), ${sql.lit(everywhere)}))
       limit ${sql.lit(AT_ONCE)} for update skip locked`.execute(trx)
    const ids = rows.map(({ id }) => id)
    if (ids.length > 0) await removeRequests(trx, ids)
    return ids.length
  })
}

/** Deletes unsent requests that were started a year ago and not answered since. Returns their number. */
export async function removeUnsentRuns({ deskDb, now }: Pick<App, 'deskDb' | 'now'>): Promise<number> {
  const before = new Date(now().getTime() - UNSENT_RUN_KEPT_MS)
  return deskDb.transaction().execute(async (trx) => {
    const { rows } = await sql<{ id: number }>`
      select id from survey_runs
       where submitted_at is null and started_at < ${before} and not exists (
         select from answers where survey_run_id = survey_runs.id and answered_at >= ${before})
       limit ${sql.lit(AT_ONCE)} for update skip locked`.execute(trx)
    const ids = rows.map(({ id }) => id)
    if (ids.length === 0) return 0
    await trx.updateTable('uploads').set(LET_GO).where('attached_run_id', 'in', ids).execute()
    await trx.deleteFrom('survey_runs').where('id', 'in', ids).execute()
    return ids.length
  })
}
