import { TASKS_MAX } from '#contract/desk/tasks.ts'
import { recordAccess } from '#server/access-log/record-access.ts'
import { type DeskTrx } from '#server/db/transactions.ts'
import type { App, StaffActor } from '#server/http/app.ts'
import { fullName } from '#server/promises/reminders.ts'
import { selectTasks, taskOf } from './selected-task.ts'

/** So long somebody may notice that something was not done after all. */
const DONE_LATELY_MS = 24 * 60 * 60 * 1000

/** What is to be done, overdue first, and what was done lately. */
export function listTasks(app: App, staff: StaffActor, whose: 'me' | 'everyone') {
  const now = app.now()
  return app.deskDb.transaction().execute(async (trx) => {
    await recordAccess(trx, staff, { action: 'deskTasks', reason: `tasks of ${whose}` }, now)
    const tasks = selectListed(trx).$if(whose === 'me', (all) => all.where('task.owner_id', '=', staff.id))
    const open = await tasks.where('task.done_at', 'is', null).orderBy('task.due_at').orderBy('task.id').execute()
    const done = await tasks
      .where('task.done_at', '>', new Date(now.getTime() - DONE_LATELY_MS))
      .orderBy('task.done_at', 'desc')
      .orderBy('task.id')
      .execute()
    return { open: open.map(listed), done: done.map(listed), counts: await countOpen(trx, staff) }
  })
}

function selectListed(trx: DeskTrx) {
  return selectTasks(trx)
    .innerJoin('requests', 'requests.id', 'task.request_id')
    .innerJoin('members', 'members.id', 'requests.member_id')
    .select(['requests.external_id', 'requests.name', fullName])
    .limit(TASKS_MAX)
}

type Listed = Awaited<ReturnType<ReturnType<typeof selectListed>['executeTakeFirstOrThrow']>>

function listed(row: Listed) {
  const { external_id, name, member } = row
  return { ...taskOf(row), request: { external_id, name, member } }
}

function countOpen(trx: DeskTrx, staff: StaffActor) {
  return trx
    .selectFrom('desk.tasks')
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('owner_id', '=', staff.id).as('me'),
      fn.countAll<number>().as('everyone'),
    ])
    .where('done_at', 'is', null)
    .executeTakeFirstOrThrow()
}
