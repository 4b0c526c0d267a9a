import { sql } from 'kysely'
import type { ListFault } from '#contract/desk/operations/eligibility.ts'
import type { DeskDb } from '#server/platform/db/connect.ts'
import type { DeskTrx } from '#server/platform/db/transactions.ts'

/** Whether faults may name other companies: operations may know them, a company may not. */
export type Naming = { readonly isNamed: boolean }

/** Domains of other companies, with the words for the company of each. */
export async function domainsElsewhere(
  db: DeskDb | DeskTrx,
  companyId: number,
  { isNamed }: Naming,
): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('eligible_domains')
    .innerJoin('companies', 'companies.id', 'company_id')
    .select(['domain', 'companies.name'])
    .where('company_id', '<>', companyId)
    .execute()
  return new Map(rows.map(({ domain, name }) => [domain, isNamed ? name : 'another company']))
}

type Listed = Naming & { readonly companyId: number; readonly trialId: string }

/**
 * Leaves out people whose address is on the list of another company; each of their lines is a fault. If the company
 * knew them before, they stay as they are.
 */
export async function leaveOutOthers(trx: DeskTrx, { companyId, trialId, isNamed }: Listed): Promise<ListFault[]> {
  const { rows } = await sql<{ line: number; name: string }>`
    with taken as (
      select distinct on (proposed.identity) proposed.identity, companies.name
      from desk.eligibility_trial_people as proposed
      join eligible_people as person on person.address_hmac = proposed.address_hmac
        and person.company_id <> ${companyId} and person.active
      join companies on companies.id = person.company_id
      where proposed.trial_id = ${trialId} and not proposed.is_faulty
      order by proposed.identity, companies.id
    )
    update desk.eligibility_trial_people as proposed set is_faulty = true
    from taken where proposed.trial_id = ${trialId} and proposed.identity = taken.identity
    returning coalesce(line, 0) as line, taken.name`.execute(trx)
  return rows.map(({ line, name }) => ({
    line,
    column: 'email',
    sentence: `${isNamed ? name : 'Another company'} has this address on its list.`,
  }))
}
