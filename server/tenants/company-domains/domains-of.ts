import { type RawBuilder, sql } from 'kysely'

/** Query for the domains of a company's addresses: those by which it knows its people, and those that it has proven. */
export const domainsOf = (companyId: RawBuilder<unknown>) => sql`(
  select domain from eligible_domains where company_id = ${companyId}
  union select domain from company_domains where company_id = ${companyId} and proven_at is not null)`
