import { Problem } from '#contract/shared/problems.ts'
import type { DeskDb } from '#server/db/connect.ts'
import type { DeskTrx } from '#server/db/transactions.ts'

/** By what a company's people are known: its domains, and how many addresses its list holds. */
export async function eligibilityOf(db: DeskDb | DeskTrx, companyId: number) {
  const company = await db
    .selectFrom('companies')
    .select((companies) =>
      companies
        .selectFrom('eligible_addresses')
        .select((rows) => rows.fn.countAll<number>().as('count'))
        .whereRef('eligible_addresses.company_id', '=', 'companies.id')
        .$asScalar()
        .$notNull()
        .as('addresses'),
    )
    .where('id', '=', companyId)
    .executeTakeFirst()
  if (!company) throw new Problem('not_found')
  const domains = await db
    .selectFrom('eligible_domains')
    .select('domain')
    .where('company_id', '=', companyId)
    .orderBy('domain')
    .execute()
  return { domains: domains.map(({ domain }) => domain), addresses: company.addresses }
}
