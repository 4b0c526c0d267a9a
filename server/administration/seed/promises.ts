import { HOUR_MS } from '#basics/time/duration.ts'
import { readPromises } from './content/desk.ts'
import { found, type Seeding, type Trx } from './context.ts'

type Promises = ReturnType<typeof readPromises>
type Context = Pick<Seeding, 'staff' | 'now' | 'newId'>

/** Inserts the concierges' promises in addition to their assigned requests. */
export async function insertPromises(trx: Trx, context: Context): Promise<void> {
  const { tasks, reminders, handovers } = readPromises()
  const names = await trx.selectFrom('requests').select(['id', 'name']).where('status', '<>', 'closed').execute()
  const on = (beginning: string) => {
    const request = names.find(({ name }) => name.startsWith(beginning))
    if (!request) throw new Error(`The demo has no open request “${beginning}”.`)
    return request.id
  }
  await insertTasks(trx, tasks, on, context)
  await insertReminders(trx, reminders, on, context)
  await insertHandovers(trx, handovers, on, context)
}

type On = (beginning: string) => number

const at = ({ now }: Context, hours: number) => new Date(now.getTime() + hours * HOUR_MS)
/** Hours between the creation and the due time. */
const MADE_BEFORE_HOURS = 30

function insertTasks(trx: Trx, tasks: Promises['tasks'], on: On, context: Context) {
  const rows = tasks.map(({ on: request, title, owner, by, due, done }) => ({
    id: context.newId(),
    request_id: on(request),
    title,
    owner_id: found(context.staff, owner).id,
    due_at: at(context, due),
    created_by: found(context.staff, by).id,
    created_at: at(context, Math.min(due, 0) - MADE_BEFORE_HOURS),
    done_at: done === undefined ? null : at(context, done),
    done_by: done === undefined ? null : found(context.staff, owner).id,
  }))
  return trx.insertInto('desk.tasks').values(rows).execute()
}

function insertReminders(trx: Trx, reminders: Promises['reminders'], on: On, context: Context) {
  const rows = reminders.map(({ on: request, what, of, due }) => ({
    id: context.newId(),
    request_id: on(request),
    staff_id: found(context.staff, of).id,
    what,
    due_at: at(context, due),
    created_at: at(context, Math.min(due, 0) - MADE_BEFORE_HOURS),
  }))
  return trx.insertInto('desk.reminders').values(rows).execute()
}

async function insertHandovers(trx: Trx, handovers: Promises['handovers'], on: On, context: Context) {
  for (const { on: request, from, to, given, acknowledged, ...words } of handovers) {
    const handover = { id: context.newId(), giver_id: found(context.staff, from).id, at: at(context, given) }
    await trx.insertInto('desk.handovers').values(handover).execute()
    const row = {
      id: context.newId(),
      handover_id: handover.id,
      request_id: on(request),
      giver_id: handover.giver_id,
      receiver_id: found(context.staff, to).id,
      moved: JSON.stringify([{ kind: 'request', title: request }]),
      given_at: handover.at,
      acknowledged_at: acknowledged === undefined ? null : at(context, acknowledged),
    }
    await trx
      .insertInto('desk.packets')
      .values({ ...row, ...words })
      .execute()
  }
}
