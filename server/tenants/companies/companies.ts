import { type ExpressionBuilder, type Kysely, sql } from 'kysely'
import { Problem } from '#contract/shared/problems.ts'
import type { MemberTables } from '#server/platform/db/tables.ts'
import type { MemberApp } from '#server/platform/http/app.ts'
import { domainsOf } from '#server/tenants/company-domains/domains-of.ts'

type Context = Pick<MemberApp, 'db' | 'config'>

/** The company of a sign-up link. An internal company cannot be joined by a link, so it has none. */
export async function companyBySlug({ db, config }: Context, slug: string) {
  const company = await joinable(db, config, slug)
    .select(['name', 'image_url'])
    .select([knowsAddresses.as('email'), knowsNumbers.as('number'), 'number_digits', domains.as('domains')])
    .executeTakeFirst()
  if (!company) throw new Problem('not_found')
  const { email, number, number_digits: digits, ...shown } = company
  return { ...shown, known_by: { email, number, digits } }
}

/** Whether the list, the directory or the domains have addresses. */
export const knowsAddresses = sql<boolean>`(
  exists (select from eligible_domains where company_id = companies.id)
  or exists (select from eligible_people where company_id = companies.id and active and address_hmac is not null))`

/** Whether the list has employee numbers with dates of birth. */
export const knowsNumbers = sql<boolean>`exists (
  select from eligible_people where company_id = companies.id and active and proof_hmac is not null)`

const domains = sql<string[]>`array(select domain from ${domainsOf(sql.ref('companies.id'))} as own order by domain)`

/** Companies that a sign-up link may name: at most one, and not a closed one. */
export function joinable(db: Kysely<MemberTables>, config: MemberApp['config'], slug: string) {
  return db
    .selectFrom('companies')
    .where('slug', '=', slug.toLowerCase())
    .where('closed_at', 'is', null)
    .where((companies) => companies.not(isInternal(companies, config)))
}

/** Companies of our own staff: marked in the database, or named by INTERNAL_COMPANIES. */
export function isInternal(
  companies: ExpressionBuilder<MemberTables, 'companies'>,
  { INTERNAL_COMPANIES }: MemberApp['config'],
) {
  const marked = companies('companies.internal', '=', true)
  return INTERNAL_COMPANIES.length === 0 ? marked : marked.or('companies.slug', 'in', INTERNAL_COMPANIES)
}
