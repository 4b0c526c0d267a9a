import { Problem } from '#contract/shared/problems.ts'
import type { DeskDb } from '#server/platform/db/connect.ts'
import type { DeskTrx } from '#server/platform/db/transactions.ts'

/** Eligibility rules of a company: its domains, and the number of addresses on its list. */
export async function eligibilityOf(db: DeskDb | DeskTrx, companyId: number) {
  const company = await db
    .selectFrom('companies')
    .select((companies) =>
      companies
        .selectFrom('eligible_people')
        .select((rows) => rows.fn.countAll<number>().as('count'))
        .whereRef('eligible_people.company_id', '=', 'companies.id')
        .where('source', '=', 'list')
        .where('active', '=', true)
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
