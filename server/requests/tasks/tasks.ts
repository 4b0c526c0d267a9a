import { type Kysely, type RawBuilder, sql } from 'kysely'
import { DONE_PAGE, TASKS_MAX, type TaskList } from '#contract/desk/queue/tasks.ts'
import { compileOnce } from '#server/platform/db/compile-once.ts'
import type { DeskTables } from '#server/platform/db/tables.ts'
import type { DeskTrx } from '#server/platform/db/transactions.ts'
import type { App, StaffActor } from '#server/platform/http/app.ts'
import { recordListed } from '#server/records/access-log/lists.ts'
import { fullName } from '#server/requests/reminders/reminders.ts'

/** Time for which a completed task stays listed, in case it was completed by mistake. */
const DONE_LATELY_MS = 24 * 60 * 60 * 1000

type Wanted = { readonly list: TaskList; readonly after?: string | undefined }

/** Open tasks, overdue first, with recently completed ones; or the tasks that the caller has completed this week. */
export function listTasks(app: App, staff: StaffActor, { list, after }: Wanted) {
  const now = app.now()
  return app.deskDb.transaction().execute(async (trx) => {
    const { open, done, next } =
      list === 'done' ? await doneThisWeek(trx, staff, after, now) : await openAndLately(trx, staff, list, now)
    await recordListed(
      trx,
      staff,
      'deskTasks',
      [...open, ...done].map(({ request_id }) => request_id),
      now,
    )
    return { open: open.map(listed), done: done.map(listed), next, counts: await countTasks(trx, staff, now) }
  })
}

async function openAndLately(trx: DeskTrx, staff: StaffActor, list: Exclude<TaskList, 'done'>, now: Date) {
  const tasks = selectListed(trx).limit(TASKS_MAX).where(isOn(list, staff))
  const open = await tasks.where('task.done_at', 'is', null).orderBy('task.due_at').orderBy('task.id').execute()
  const done = await tasks
    .where('task.done_at', '>', new Date(now.getTime() - DONE_LATELY_MS))
    .orderBy('task.done_at', 'desc')
    .orderBy('task.id')
    .execute()
  return { open, done, next: null }
}

async function doneThisWeek(trx: DeskTrx, staff: StaffActor, after: string | undefined, now: Date) {
  const [moment, id] = after?.split('.') ?? []
  const rows = await selectListed(trx)
    .where(isDoneThisWeek(staff, now))
    .$if(after !== undefined, (rest) =>
      rest.where(sql<boolean>`(task.done_at, task.id) < (${new Date(Number(moment))}::timestamptz, ${id})`),
    )
    .orderBy('task.done_at', 'desc')
    .orderBy('task.id', 'desc')
    .limit(DONE_PAGE + 1)
    .execute()
  const done = rows.slice(0, DONE_PAGE)
  const last = rows.length > DONE_PAGE ? done.at(-1) : undefined
  return { open: [], done, next: last?.done_at ? `${last.done_at.getTime()}.${last.id}` : null }
}

/** Condition for tasks of the list, for a row called `task`. */
function isOn(list: Exclude<TaskList, 'done'>, { id }: StaffActor): RawBuilder<boolean> {
  if (list === 'everyone') return sql`true`
  return list === 'mine' ? sql`task.owner_id = ${id}` : sql`task.created_by = ${id} and task.owner_id <> ${id}`
}

/** From Monday on, in the office's time zone. */
const isDoneThisWeek = ({ id }: StaffActor, now: Date) => sql<boolean>`task.done_by = ${id}
  and task.done_at >= date_trunc('week', ${now}::timestamptz, (select time_zone from desk.answer_times))`

function selectListed(trx: DeskTrx) {
  return selectTasks(trx)
    .innerJoin('requests', 'requests.id', 'task.request_id')
    .innerJoin('members', 'members.id', 'requests.member_id')
    .leftJoin('categories', 'categories.id', 'requests.category_id')
    .select(['requests.external_id', 'requests.id as request_id', 'requests.name', fullName])
    .select(['categories.name as category_name', 'categories.hue'])
}

type Listed = Awaited<ReturnType<ReturnType<typeof selectListed>['executeTakeFirstOrThrow']>>

function listed(row: Listed) {
  const { external_id, name, member, category_name, hue } = row
  const category = category_name !== null && hue !== null ? { name: category_name, hue } : null
  return { ...taskOf(row), request: { external_id, name, member, category } }
}

function countTasks(trx: DeskTrx, staff: StaffActor, now: Date) {
  return trx
    .selectFrom('desk.tasks as task')
    .select(({ fn, selectFrom }) => [
      fn.countAll<number>().filterWhere(isOn('mine', staff)).as('mine'),
      fn.countAll<number>().filterWhere(isOn('asked', staff)).as('asked'),
      fn.countAll<number>().as('everyone'),
      selectFrom('desk.tasks as task')
        .select(fn.countAll<number>().as('count'))
        .where(isDoneThisWeek(staff, now))
        .$asScalar()
        .as('done'),
    ])
    .where('done_at', 'is', null)
    .executeTakeFirstOrThrow()
}

/** A task with the names of its people. */
export function selectTasks(db: Kysely<DeskTables>) {
  return db
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

/** Converts a row to the API's format. */
export function taskOf({ id, title, due_at, done_at, owner_id, owner_name, doer_name }: Row) {
  const done = done_at && { at: done_at, by: doer_name ?? '' }
  return { id, title, due_at, owner: { id: owner_id, name: owner_name }, done }
}

/** Tasks of a request: open ones by due time, then completed ones, the latest first. */
export async function tasksOf(trx: DeskTrx, requestId: number) {
  const rows = await tasksOn(trx, { requestId })
  return rows.map(taskOf)
}

const tasksOn = compileOnce((db: Kysely<DeskTables>, { requestId }: { requestId: number }) =>
  selectTasks(db)
    .where('task.request_id', '=', requestId)
    .orderBy('task.done_at', (order) => order.desc().nullsFirst())
    .orderBy('task.due_at')
    .orderBy('task.id'),
)
