import { packets, reminders, tasks } from './promises.ts'
import { found, type Sowing, type Trx } from './sower.ts'

const HOUR_MS = 3_600_000

type Promising = Pick<Sowing, 'staff' | 'now' | 'newId'>

/** What the concierges have promised besides the requests in their hands. */
export async function insertPromises(trx: Trx, sowing: Promising): Promise<void> {
  const names = await trx.selectFrom('requests').select(['id', 'name']).where('status', '<>', 'closed').execute()
  const on = (beginning: string) => {
    const request = names.find(({ name }) => name.startsWith(beginning))
    if (!request) throw new Error(`The demo has no open request “${beginning}”.`)
    return request.id
  }
  await insertTasks(trx, on, sowing)
  await insertReminders(trx, on, sowing)
  await insertPackets(trx, on, sowing)
}

type On = (beginning: string) => number

const at = ({ now }: Promising, hours: number) => new Date(now.getTime() + hours * HOUR_MS)
/** Before whatever it is due at. */
const MADE_BEFORE_HOURS = 30

function insertTasks(trx: Trx, on: On, sowing: Promising) {
  const rows = tasks.map(({ on: request, title, owner, by, due, done }) => ({
    id: sowing.newId(),
    request_id: on(request),
    title,
    owner_id: found(sowing.staff, owner).id,
    due_at: at(sowing, due),
    created_by: found(sowing.staff, by).id,
    created_at: at(sowing, Math.min(due, 0) - MADE_BEFORE_HOURS),
    done_at: done === undefined ? null : at(sowing, done),
    done_by: done === undefined ? null : found(sowing.staff, owner).id,
  }))
  return trx.insertInto('desk.tasks').values(rows).execute()
}

function insertReminders(trx: Trx, on: On, sowing: Promising) {
  const rows = reminders.map(({ on: request, what, of, due }) => ({
    id: sowing.newId(),
    request_id: on(request),
    staff_id: found(sowing.staff, of).id,
    what,
    due_at: at(sowing, due),
    created_at: at(sowing, Math.min(due, 0) - MADE_BEFORE_HOURS),
  }))
  return trx.insertInto('desk.reminders').values(rows).execute()
}

async function insertPackets(trx: Trx, on: On, sowing: Promising) {
  for (const { on: request, from, to, given, acknowledged, ...words } of packets) {
    const handover = { id: sowing.newId(), giver_id: found(sowing.staff, from).id, at: at(sowing, given) }
    await trx.insertInto('desk.handovers').values(handover).execute()
    const row = {
      id: sowing.newId(),
      handover_id: handover.id,
      request_id: on(request),
      giver_id: handover.giver_id,
      receiver_id: found(sowing.staff, to).id,
      moved: JSON.stringify([{ kind: 'request', title: request }]),
      given_at: handover.at,
      acknowledged_at: acknowledged === undefined ? null : at(sowing, acknowledged),
    }
    await trx
      .insertInto('desk.packets')
      .values({ ...row, ...words })
      .execute()
  }
}
