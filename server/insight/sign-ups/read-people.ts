import { Problem } from '#contract/shared/problems.ts'
import { asEmployer } from '#server/insight/reports/as-employer.ts'
import type { App, StaffActor } from '#server/platform/http/app.ts'
import { countListed, inTens, readDomains } from '#server/tenants/eligibility/list-count.ts'

/**
 * Counts of the employer's own company. Sign-ups come from published rows alone, with the rights of the employer's
 * database role; the list's count does not depend on who has signed up.
 */
export async function readPeople(app: App, { companyId }: StaffActor) {
  if (companyId === null) throw new Problem('not_found')
  const [newest, previous] = await asEmployer(app.reportsDb, (trx) =>
    trx
      .selectFrom('report.sign_ups')
      .select(({ cast }) => [cast<string>('published_on', 'text').as('before'), 'signed_up as people'])
      .where('company_id', '=', companyId)
      .orderBy('published_on', 'desc')
      .limit(2)
      .execute(),
  )
  const listed = await countListed(app.deskDb, companyId, app.now())
  return {
    has_list: listed > 0,
    may_join: inTens(listed),
    domains: await readDomains(app.deskDb, companyId),
    signed_up: newest ? { ...newest, ...(previous && { previously: previous.people }) } : null,
  }
}
