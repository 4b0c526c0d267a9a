import { quarterOf } from '#basics/time/quarter.ts'
import { closedAt } from '#contract/desk/operations/reports.ts'
import type { DeskDb } from '#server/platform/db/connect.ts'
import type { StaffActor } from '#server/platform/http/app.ts'

/** When the quarter in which the company began is published. */
export async function firstReportOn(db: DeskDb, { companyId }: StaffActor): Promise<Date | null> {
  const company = await db.selectFrom('companies').select('created_at').where('id', '=', companyId).executeTakeFirst()
  return company ? closedAt(quarterOf(company.created_at)) : null
}
