import type { QueryCreator } from 'kysely'
import type { Client } from '#server/identity/issuer/issuer.ts'
import type { MemberTables } from '#server/platform/db/tables.ts'
import type { MemberApp } from '#server/platform/http/app.ts'

export const RETURN_PATH = '/api/v1/oidc/callback'
export const LOGOUT_PATH = '/api/v1/oidc/logout'
export const SCOPE = 'openid email profile'

export type CompanyIssuer = NonNullable<Awaited<ReturnType<typeof readIssuer>>>

/** The issuer of a company, whether its sign-in is on or off. */
export function readIssuer(db: QueryCreator<MemberTables>, companyId: number) {
  return issuers(db).where('companies.id', '=', companyId).executeTakeFirst()
}

export function issuers(db: QueryCreator<MemberTables>) {
  return db
    .selectFrom('company_issuers')
    .innerJoin('companies', 'companies.id', 'company_issuers.company_id')
    .select([
      'companies.id as company_id',
      'companies.name as company',
      'companies.slug',
      'companies.access',
      'companies.closed_at',
      'company_issuers.issuer',
      'company_issuers.client_id',
      'company_issuers.client_secret',
      'company_issuers.name',
      'company_issuers.mode',
      'company_issuers.trusts_factor',
      'company_issuers.enabled_at',
      'company_issuers.changed_at',
    ])
}

export const isOn = ({ enabled_at, closed_at }: CompanyIssuer) => enabled_at !== null && closed_at === null

type Means = Pick<MemberApp, 'config' | 'secrets'>
type Stored = Pick<CompanyIssuer, 'company_id' | 'issuer' | 'client_id' | 'client_secret'>

export function clientOf(app: Means, { company_id, issuer, client_id, client_secret }: Stored): Client {
  const clientSecret = app.secrets.open('company_issuer', company_id, client_secret).toString('utf8')
  return { url: issuer, clientId: client_id, clientSecret, ...ourSide(app) }
}

/** What is the same at every company's issuer. */
export function ourSide({ config }: Pick<Means, 'config'>) {
  return {
    returnAddress: `${config.publicUrl}${RETURN_PATH}`,
    scope: SCOPE,
    isForeign: config.production && !config.PRIVATE_ISSUERS,
  }
}
