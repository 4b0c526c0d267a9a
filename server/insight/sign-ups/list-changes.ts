import { DAY_MS } from '#basics/time/duration.ts'
import { FAULTS_DAYS } from '#contract/desk/employer/people.ts'
import type { ListFault, Trial } from '#contract/desk/operations/eligibility.ts'
import type { App, StaffActor } from '#server/platform/http/app.ts'

const NEWEST = 100

/** History of the company's list, newest first. Only the company's own staff are named. */
export async function readListChanges({ deskDb, now }: App, { companyId }: StaffActor) {
  const changes = await deskDb
    .selectFrom('desk.list_changes as change')
    .leftJoin('desk.staff as staff', (join) =>
      join.onRef('staff.id', '=', 'change.staff_id').onRef('staff.company_id', '=', 'change.company_id'),
    )
    .select(['change.id', 'change.file_name', 'staff.name as by', 'change.added', 'change.removed', 'change.left_out'])
    .select(['change.faults', 'change.at'])
    .where('change.company_id', '=', companyId)
    .orderBy('change.at', 'desc')
    .limit(NEWEST)
    .execute()
  const kept = new Date(now().getTime() - FAULTS_DAYS * DAY_MS)
  return {
    // only `recordListChange` writes the column
    changes: changes.map((change) => ({ ...change, faults: change.at > kept ? (change.faults as ListFault[]) : null })),
  }
}

/** Called once for each applied list; a concurrent repeat changes nothing. */
export async function recordListChange({ deskDb, now }: App, staff: StaffActor, trial: Trial) {
  const { id, company, added, removed, left_out, faults } = trial
  const named = await deskDb
    .selectFrom('desk.eligibility_trials')
    .select('file_name')
    .where('id', '=', id)
    .executeTakeFirst()
  await deskDb
    .insertInto('desk.list_changes')
    .values({
      id,
      company_id: company.id,
      staff_id: staff.id,
      file_name: named?.file_name ?? '',
      at: now(),
      added,
      removed,
      left_out,
      faults: JSON.stringify(faults),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
