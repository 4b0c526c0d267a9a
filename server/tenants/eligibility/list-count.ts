import { COHORT_FLOOR, PEOPLE_STEP } from '#contract/desk/operations/reports.ts'
import type { DeskDb } from '#server/platform/db/connect.ts'
import type { DeskTrx } from '#server/platform/db/transactions.ts'
import { isCurrent } from './is-current.ts'

/** Null for fewer than eleven people. */
export const inTens = (people: number): number | null =>
  people < COHORT_FLOOR ? null : Math.round(people / PEOPLE_STEP) * PEOPLE_STEP

/** People on the company's list or in its directory. Someone on both counts once. */
export async function countListed(db: DeskDb | DeskTrx, companyId: number, now: Date): Promise<number> {
  const { people } = await db
    .selectFrom('eligible_people as person')
    .select((person) => person.fn.count<number>('identity').distinct().as('people'))
    .where('company_id', '=', companyId)
    .where('active', '=', true)
    .where(isCurrent(now))
    .executeTakeFirstOrThrow()
  return people
}

export async function readDomains(db: DeskDb | DeskTrx, companyId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('eligible_domains')
    .select('domain')
    .where('company_id', '=', companyId)
    .orderBy('domain')
    .execute()
  return rows.map(({ domain }) => domain)
}
