import { type Kysely, sql } from 'kysely'
import type { Audience } from '#contract/desk/operations/companies.ts'
import { invalidField, Problem } from '#contract/shared/problems.ts'
import type { DeskTables } from '#server/platform/db/tables.ts'
import type { DeskTrx } from '#server/platform/db/transactions.ts'

/**
 * Condition: the offering or idea is for everyone, or for a company where the member has a place, at one of its sites and
 * on one of its plans. @param of the name of the table or its alias
 */
export const isFor = (memberId: number, of: 'offerings' | 'surveys' | 'help') => sql<boolean>`(
  ${sql.ref(of)}.company_id is null or exists (
    select from member_companies as place
    join companies on companies.id = place.company_id and companies.closed_at is null
    where place.member_id = ${memberId} and place.ended_at is null and place.company_id = ${sql.ref(of)}.company_id
      and (${sql.ref(of)}.sites = '{}' or place.site = any (${sql.ref(of)}.sites))
      and (${sql.ref(of)}.plans = '{}' or place.plan = any (${sql.ref(of)}.plans))))`

/** The sites and plans that the company's list names, in alphabetical order. */
export async function sitesAndPlans(db: Kysely<DeskTables>, companyId: number) {
  const names = (column: 'site' | 'plan') => sql<string[]>`array(
    select ${sql.ref(column)} from eligible_people as person
    where person.company_id = companies.id and person.active and ${sql.ref(column)} is not null
    group by ${sql.ref(column)} order by folded(${sql.ref(column)}), ${sql.ref(column)})`
  const company = await db
    .selectFrom('companies')
    .select([names('site').as('sites'), names('plan').as('plans')])
    .where('id', '=', companyId)
    .executeTakeFirst()
  if (!company) throw new Problem('not_found')
  return company
}

/** @throws {Problem} 422 at the field if there is no such company */
export async function refuseUnknownAudience(trx: DeskTrx, audience: Audience | null | undefined) {
  if (!audience) return
  const company = await trx
    .selectFrom('companies')
    .select('id')
    .where('id', '=', audience.company_id)
    .executeTakeFirst()
  if (!company) throw invalidField('audience', 'We do not know this company.')
}
