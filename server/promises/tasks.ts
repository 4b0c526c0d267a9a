import { TASKS_MAX } from '#contract/desk/tasks.ts'
import { recordListed } from '#server/access-log/lists.ts'
import type { DeskTrx } from '#server/db/transactions.ts'
import type { App, StaffActor } from '#server/http/app.ts'
import { fullName } from './reminders.ts'

/** So long somebody may notice that something was not done after all. */
const DONE_LATELY_MS = 24 * 60 * 60 * 1000

/** What is to be done, overdue first, and what was done lately. */
export function listTasks(app: App, staff: StaffActor, whose: 'me' | 'everyone') {
  const now = app.now()
  return app.deskDb.transaction().execute(async (trx) => {
    const tasks = selectListed(trx).$if(whose === 'me', (all) => all.where('task.owner_id', '=', staff.id))
    const open = await tasks.where('task.done_at', 'is', null).orderBy('task.due_at').orderBy('task.id').execute()
    const done = await tasks
      .where('task.done_at', '>', new Date(now.getTime() - DONE_LATELY_MS))
      .orderBy('task.done_at', 'desc')
      .orderBy('task.id')
      .execute()
    await recordListed(
      trx,
      staff,
      'deskTasks',
      [...open, ...done].map(({ request_id }) => request_id),
      now,
    )
    return { open: open.map(listed), done: done.map(listed), counts: await countOpen(trx, staff) }
  })
}

function selectListed(trx: DeskTrx) {
  return selectTasks(trx)
    .innerJoin('requests', 'requests.id', 'task.request_id')
    .innerJoin('members', 'members.id', 'requests.member_id')
    .select(['requests.external_id', 'requests.id as request_id', 'requests.name', fullName])
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

/** A task with its people's names. */
export function selectTasks(trx: DeskTrx) {
  return trx
    .selectFrom('desk.tasks as task')
    .innerJoin('desk.staff as owner', 'owner.id', 'task.owner_id')
    .leftJoin('desk.staff as doer', 'doer.id', 'task.done_by')
    .select([
      'task.id',
      'task.title',
      'task.due_at',
      'task.done_at',
      'owner.id as owner_id',
      'owner.name as owner_name',
      'doer.name as doer_name',
    ])
}

type Row = Awaited<ReturnType<ReturnType<typeof selectTasks>['executeTakeFirstOrThrow']>>

/** The wire's shape of it. */
export function taskOf({ id, title, due_at, done_at, owner_id, owner_name, doer_name }: Row) {
  const done = done_at && { at: done_at, by: doer_name ?? '' }
  return { id, title, due_at, owner: { id: owner_id, name: owner_name }, done }
}

/** A request's: what is open by its due time, then what was done, the latest first. */
export async function tasksOf(trx: DeskTrx, requestId: number) {
  const rows = await selectTasks(trx)
    .where('task.request_id', '=', requestId)
    .orderBy('task.done_at', (order) => order.desc().nullsFirst())
    .orderBy('task.due_at')
    .orderBy('task.id')
    .execute()
  return rows.map(taskOf)
}
