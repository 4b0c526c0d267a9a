import { sql } from 'kysely'
import type { App } from '#server/platform/http/app.ts'
import { BEGINS_IN, ENDS_IN } from './is-current.ts'
import { lockEligibility } from './preview.ts'
import { syncMemberships } from './sync-memberships.ts'

/**
 * Verifies and ends places whose date in a list or directory has come, for companies with such a date since the last
 * call. Returns the number of these companies.
 */
export async function followDates(app: Pick<App, 'deskDb' | 'now' | 'secrets'>): Promise<number> {
  const due = await dueCompanies(app)
  for (const companyId of due)
    await app.deskDb.transaction().execute(async (trx) => {
      await lockEligibility(trx, companyId)
      await syncMemberships(trx, app, { companyId })
      await trx
        .updateTable('desk.eligibility_versions')
        .set({ dates_followed_at: app.now() })
        .where('company_id', '=', companyId)
        .execute()
    })
  return due.length
}

async function dueCompanies({ deskDb, now }: Pick<App, 'deskDb' | 'now'>): Promise<number[]> {
  const day = (moment: ReturnType<typeof sql>, zone: string) => sql`(${moment} at time zone ${sql.lit(zone)})::date`
  const before = sql`coalesce(dates_followed_at, '-infinity')`
  const present = sql`${now()}::timestamptz`
  const { rows } = await sql<{ company_id: number }>`
    select company_id from desk.eligibility_versions as company
    where exists (select from eligible_people as person
        where person.company_id = company.company_id and person.active
          and ends_on >= ${day(before, ENDS_IN)} and ends_on < ${day(present, ENDS_IN)})
      or exists (select from eligible_people as person
        where person.company_id = company.company_id and person.active
          and starts_on > ${day(before, BEGINS_IN)} and starts_on <= ${day(present, BEGINS_IN)})
    order by company_id`.execute(deskDb)
  return rows.map(({ company_id }) => company_id)
}
