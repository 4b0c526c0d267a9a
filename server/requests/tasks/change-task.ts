import { deskAddTask } from '#contract/desk/queue/tasks.ts'
import { invalidField, Problem } from '#contract/shared/problems.ts'
import type { DeskTrx } from '#server/platform/db/transactions.ts'
import type { App, StaffActor } from '#server/platform/http/app.ts'
import { idempotent } from '#server/platform/http/idempotency.ts'
import { announceToDesk } from '#server/realtime/live/announce-to-desk.ts'
import { announcePromises } from '#server/requests/reminders/announce-promises.ts'
import { refuseUnlessToCome } from '#server/requests/reminders/still-to-come.ts'
import { type LockedRequest, lockRequest } from '#server/requests/timeline/lock-request.ts'
import { selectTasks, taskOf } from './tasks.ts'

type NewTask = { readonly title: string; readonly owner: number; readonly due_at: Date }

/** Adds a task to a request; exactly once for an Idempotency-Key. */
export function addTask(app: App, staff: StaffActor, externalId: string, body: NewTask, key: string | undefined) {
  const now = app.now()
  return app.deskDb.transaction().execute(async (trx) => {
    const request = await lockRequest(trx, externalId)
    const path = deskAddTask.path.replace(':external_id', externalId)
    const taskId = await idempotent(trx, staff, { path, key, body }, now, async () => {
      return makeTask(trx, { app, staff, request, task: body, now })
    })
    return taskById(trx, taskId)
  })
}

type Making = {
  readonly app: Pick<App, 'newId'>
  readonly staff: StaffActor
  readonly request: Pick<LockedRequest, 'id' | 'external_id'>
  readonly task: NewTask
  readonly now: Date
}

/** Returns its id. */
export async function makeTask(trx: DeskTrx, { app, staff, request, task, now }: Making): Promise<string> {
  await allowed(trx, task, now)
  const { owner: owner_id, title, due_at } = task
  const made = { id: app.newId(), request_id: request.id, created_by: staff.id, created_at: now }
  await trx
    .insertInto('desk.tasks')
    .values({ ...made, title, due_at, owner_id })
    .execute()
  await announcePromises(trx, owner_id, staff.id)
  await announceToDesk(trx, request.external_id)
  return made.id
}

/** Completes a spending task, when its outcome is recorded. */
export async function finishTask(trx: DeskTrx, staff: StaffActor, id: string, now: Date): Promise<void> {
  const task = await trx
    .updateTable('desk.tasks')
    .set({ done_at: now, done_by: staff.id })
    .where('id', '=', id)
    .returning('owner_id')
    .executeTakeFirst()
  await announcePromises(trx, ...(task ? [task.owner_id] : []), staff.id)
}

/** Deletes a task that is no longer needed. */
export async function dropTask(trx: DeskTrx, id: string): Promise<void> {
  const gone = await trx.deleteFrom('desk.tasks').where('id', '=', id).returning('owner_id').executeTakeFirst()
  if (gone) await announcePromises(trx, gone.owner_id)
}

type TaskChange = {
  readonly done?: boolean | undefined
  readonly owner?: number | undefined
  /** The owner that the caller has seen. */
  readonly owned_by?: number | undefined
  readonly due_at?: Date | undefined
}

/** Completes, reopens, reassigns or reschedules a task. Repeating a call changes nothing. */
export function changeTask(app: App, staff: StaffActor, id: string, change: TaskChange) {
  const now = app.now()
  return app.deskDb.transaction().execute(async (trx) => {
    const before = await trx
      .selectFrom('desk.tasks as task')
      .innerJoin('requests', 'requests.id', 'task.request_id')
      .select(['task.owner_id', 'task.due_at', 'task.done_at', 'task.done_by', 'requests.external_id'])
      .select((is) =>
        is.exists(is.selectFrom('spending_tasks').select('task_id').whereRef('task_id', '=', 'task.id')).as('spends'),
      )
      .where('task.id', '=', id)
      .forUpdate('task')
      .executeTakeFirst()
    if (!before) throw new Problem('not_found')
    await refuseIfGiven(trx, before.owner_id, change)
    await allowed(trx, change, now)
    // a spending task is completed by its outcome, which is final
    if (before.spends && change.done !== undefined && change.done !== (before.done_at !== null))
      throw new Problem(change.done ? 'outcome_needed' : 'outcome_recorded')
    const owner_id = change.owner ?? before.owner_id
    const done = doneAfter(before, change, staff, now)
    await trx
      .updateTable('desk.tasks')
      .set({ owner_id, due_at: change.due_at ?? before.due_at, ...done })
      .where('id', '=', id)
      .execute()
    await announcePromises(trx, before.owner_id, owner_id, staff.id)
    await announceToDesk(trx, before.external_id)
    return taskById(trx, id)
  })
}

/**
 * If two concierges reassign a task at the same time, the second gets an error with the new owner, and nothing
 * changes.
 */
async function refuseIfGiven(trx: DeskTrx, ownerId: number, { owner, owned_by: known }: TaskChange) {
  if (known === undefined || known === ownerId || owner === ownerId) return
  const { name } = await trx.selectFrom('desk.staff').select('name').where('id', '=', ownerId).executeTakeFirstOrThrow()
  throw new Problem('taken', { message: `Someone has just given this to ${name}.` })
}

type Done = { done_at: Date | null; done_by: number | null }

/** The first completion counts. */
function doneAfter({ done_at, done_by }: Done, { done }: TaskChange, staff: StaffActor, now: Date): Done {
  if (done === false) return { done_at: null, done_by: null }
  return done && !done_at ? { done_at: now, done_by: staff.id } : { done_at, done_by }
}

async function allowed(trx: DeskTrx, { owner, due_at }: TaskChange, now: Date) {
  if (due_at) refuseUnlessToCome('due_at', due_at, now)
  if (owner === undefined) return
  const concierge = await trx
    .selectFrom('desk.staff')
    .select('id')
    .where('id', '=', owner)
    .where('role', '=', 'concierge')
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  if (!concierge) throw invalidField('owner', 'Only a concierge can be given a task.')
}

async function taskById(trx: DeskTrx, id: string) {
  return taskOf(await selectTasks(trx).where('task.id', '=', id).executeTakeFirstOrThrow())
}
