import type { DeskTrx } from '#server/db/transactions.ts'

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
