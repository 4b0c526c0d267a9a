import { DAY_MS } from '#basics/time/duration.ts'
import { FAULTS_DAYS, type ListChange } from '#contract/desk/employer/people.ts'
import type { ListFault, Trial } from '#contract/desk/operations/eligibility.ts'
import type { App, StaffActor } from '#server/platform/http/app.ts'

const NEWEST = 100

/** History of the company's list, newest first. Only the company's own staff are named. */
export async function readListChanges(app: App, { companyId }: StaffActor) {
  const all = [...(await uploadedLists(app, companyId)), ...(await nightlyFiles(app, companyId))]
  const changes = all.toSorted((one, other) => other.at.getTime() - one.at.getTime()).slice(0, NEWEST)
  const kept = new Date(app.now().getTime() - FAULTS_DAYS * DAY_MS)
  return { changes: changes.map((change) => ({ ...change, faults: change.at > kept ? change.faults : null })) }
}

async function uploadedLists({ deskDb }: App, companyId: number | null) {
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
  // only `recordListChange` writes the column
  return changes.map((change) => ({ ...change, faults: change.faults as ListFault[], nightly: null }))
}

/** Files that the company's own system sent, once they were read. */
async function nightlyFiles({ deskDb }: App, companyId: number | null) {
  const runs = await deskDb
    .selectFrom('desk.feed_runs')
    .select(['id', 'state', 'mode', 'added', 'removed', 'fault_count', 'faults', 'received_at'])
    .where('company_id', '=', companyId)
    .where('state', 'in', ['applied', 'held', 'failed'])
    .orderBy('number', 'desc')
    .limit(NEWEST)
    .execute()
  return runs.map(({ id, state, mode, added, removed, fault_count, faults, received_at }) => ({
    id,
    nightly: { state: state as FeedEnd, mode }, // the query has these states only
    file_name: '',
    by: null,
    added,
    removed,
    left_out: fault_count,
    faults: faults as unknown as ListFault[], // only settle-run.ts writes them
    at: received_at,
  }))
}

type FeedEnd = NonNullable<ListChange['nightly']>['state']

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
