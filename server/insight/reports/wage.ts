import { sql } from 'kysely'
import { Problem } from '#contract/shared/problems.ts'
import type { DeskDb } from '#server/platform/db/connect.ts'
import type { App, StaffActor } from '#server/platform/http/app.ts'

/** The cost of an hour of work at the employer's own company; null if it is not set. */
export async function readWage(db: DeskDb, { companyId }: StaffActor) {
  const wage = await db
    .selectFrom('desk.wages')
    .innerJoin('desk.staff', 'desk.staff.id', 'set_by')
    .select(['desk.staff.name as set_by', 'desk.wages.set_at'])
    .select(sql<string>`amount::text`.as('amount'))
    .where('desk.wages.company_id', '=', companyId)
    .executeTakeFirst()
  return { wage: wage ?? null }
}

/** The last update wins: it is a single number, and the page shows who set it. */
export async function setWage({ deskDb, now }: App, { id, name, companyId }: StaffActor, amount: string) {
  // an employer without a company has no report and no cost to set
  if (companyId === null) throw new Problem('not_found')
  const set_at = now()
  const wage = { amount, set_by: id, set_at }
  await deskDb
    .insertInto('desk.wages')
    .values({ ...wage, company_id: companyId })
    .onConflict((conflict) => conflict.column('company_id').doUpdateSet(wage))
    .execute()
  return { wage: { amount, set_by: name, set_at } }
}

export async function removeWage({ deskDb }: App, { companyId }: StaffActor) {
  await deskDb.deleteFrom('desk.wages').where('company_id', '=', companyId).execute()
  return { wage: null }
}
