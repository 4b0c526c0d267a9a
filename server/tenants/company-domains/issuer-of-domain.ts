import type { QueryCreator } from 'kysely'
import type { MemberTables } from '#server/platform/db/tables.ts'
import { domainOf } from '#server/tenants/eligibility/hash-person.ts'

/** The company whose issuer signs in addresses of this domain. It depends on the domain alone. */
export function issuerOfAddress(db: QueryCreator<MemberTables>, email: string) {
  return offeringCompanies(db)
    .innerJoin('company_domains', 'company_domains.company_id', 'companies.id')
    .where('company_domains.domain', '=', domainOf(email))
    .where('company_domains.proven_at', 'is not', null)
    .executeTakeFirst()
}

/** Companies whose people can sign in at their issuer now. */
export function offeringCompanies(db: QueryCreator<MemberTables>) {
  return db
    .selectFrom('companies')
    .innerJoin('company_issuers', 'company_issuers.company_id', 'companies.id')
    .select([
      'companies.name',
      'companies.image_url',
      'companies.slug',
      'company_issuers.name as issuer_name',
      'company_issuers.mode',
    ])
    .where('company_issuers.enabled_at', 'is not', null)
    .where('companies.closed_at', 'is', null)
}

/** True if addresses of this domain sign in at their company's issuer only. */
export async function requiresIssuer(db: QueryCreator<MemberTables>, email: string): Promise<boolean> {
  return (await issuerOfAddress(db, email))?.mode === 'required'
}
