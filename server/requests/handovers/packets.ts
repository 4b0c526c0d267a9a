import { type ExpressionBuilder, type Kysely, sql } from 'kysely'
import type { PromiseKind } from '#contract/desk/queue/handover.ts'
import { Problem } from '#contract/shared/problems.ts'
import { compileOnce } from '#server/platform/db/compile-once.ts'
import type { DeskTables } from '#server/platform/db/tables.ts'
import { type DeskTrx } from '#server/platform/db/transactions.ts'
import type { App, StaffActor } from '#server/platform/http/app.ts'
import { announceToDesk } from '#server/realtime/live/announce-to-desk.ts'
import { recordListed } from '#server/records/access-log/lists.ts'
import { announcePromises } from '#server/requests/reminders/announce-promises.ts'
import { fullName } from '#server/requests/reminders/reminders.ts'

/** A promise that moved with a packet. Packets from before November 2026 have no id. */
export type MovedPromise = { kind: PromiseKind; id?: string; title: string }

/** Time for which the giver sees that a packet was acknowledged. */
const LOOKED_UP_MS = 30 * 24 * 60 * 60 * 1000

/** Packets to acknowledge, packets the concierge has given, and promises the concierge has retained. */
export function listHandovers(app: App, staff: StaffActor) {
  return app.deskDb.transaction().execute(async (trx) => {
    return handoversOf(trx, staff, 'deskHandovers', app.now())
  })
}

/** The handovers, recorded as shown under the endpoint's name. */
export async function handoversOf(trx: DeskTrx, staff: StaffActor, action: string, now: Date) {
  const since = new Date(now.getTime() - LOOKED_UP_MS)
  const to_me = await packetsWhere(trx, (is) =>
    is.and([is('receiver.id', '=', staff.id), is('packet.acknowledged_at', 'is', null)]),
  )
  const by_me = await packetsWhere(trx, (is) =>
    is.and([
      // also the concierge's own requests that a colleague has handed over during the absence
      is.or([is('giver.id', '=', staff.id), is('handover.giver_id', '=', staff.id)]),
      is.or([is('packet.acknowledged_at', 'is', null), is('packet.given_at', '>', since)]),
    ]),
  )
  const kept = await retainedPromisesOf(trx, staff)
  const ids = [...to_me, ...by_me, ...kept].map(({ request_id }) => request_id)
  await recordListed(trx, staff, action, ids, now)
  return { to_me, by_me, kept }
}

/** Unacknowledged packets of a request. */
export async function openPackets(trx: DeskTrx, requestId: number) {
  return (await unacknowledged(trx, { requestId })).map(packetOf)
}

const unacknowledged = compileOnce((db: Kysely<DeskTables>, { requestId }: { requestId: number }) =>
  selectPackets(db, (is) =>
    is.and([is('packet.request_id', '=', requestId), is('packet.acknowledged_at', 'is', null)]),
  ),
)

type Tables = DeskTables & {
  packet: DeskTables['desk.packets']
  handover: DeskTables['desk.handovers']
  giver: DeskTables['desk.staff']
  receiver: DeskTables['desk.staff']
}
type Where = (is: ExpressionBuilder<Tables, 'packet' | 'handover' | 'giver' | 'receiver'>) => ReturnType<typeof is.and>

const packetsWhere = async (trx: DeskTrx, where: Where) => (await selectPackets(trx, where).execute()).map(packetOf)

function selectPackets(db: Kysely<DeskTables>, where: Where) {
  return db
    .selectFrom('desk.packets as packet')
    .innerJoin('desk.handovers as handover', 'handover.id', 'packet.handover_id')
    .innerJoin('desk.staff as giver', 'giver.id', 'packet.giver_id')
    .innerJoin('desk.staff as receiver', 'receiver.id', 'packet.receiver_id')
    .innerJoin('requests', 'requests.id', 'packet.request_id')
    .innerJoin('members', 'members.id', 'requests.member_id')
    .select([
      'packet.id',
      'packet.request_id',
      'packet.known',
      'packet.next',
      'packet.moved',
      'packet.given_at',
      'packet.acknowledged_at',
      'requests.external_id',
      'requests.name',
    ])
    .select(['giver.id as giver_id', 'giver.name as giver_name', 'receiver.id as receiver_id'])
    .select(['receiver.name as receiver_name', fullName])
    .where(where)
    .orderBy('packet.given_at', 'desc')
    .orderBy('packet.id')
}

type Row = Awaited<ReturnType<ReturnType<typeof selectPackets>['executeTakeFirstOrThrow']>>

function packetOf({ external_id, name, member, ...row }: Row) {
  return {
    ...row,
    moved: row.moved as MovedPromise[], // as the handover wrote it
    request: { external_id, name, member },
    giver: { id: row.giver_id, name: row.giver_name },
    receiver: { id: row.receiver_id, name: row.receiver_name },
  }
}

/** Promises retained in the latest handover, during the absence. */
async function retainedPromisesOf(trx: DeskTrx, staff: StaffActor) {
  const rows = await trx
    .selectFrom('desk.kept_promises as retained')
    .innerJoin('desk.handovers as handover', 'handover.id', 'retained.handover_id')
    .innerJoin('desk.staff as person', 'person.id', 'handover.giver_id')
    .innerJoin('requests', 'requests.id', 'retained.request_id')
    .innerJoin('members', 'members.id', 'requests.member_id')
    .select([
      'retained.kind',
      'retained.reason',
      'retained.request_id',
      'requests.external_id',
      'requests.name',
      fullName,
    ])
    .where('person.id', '=', staff.id)
    .where(sql<boolean>`handover.at = person.away_since`)
    .orderBy('requests.external_id')
    .orderBy('retained.kind')
    .execute()
  return rows.map(({ kind, reason, request_id, ...request }) => ({ kind, reason, request_id, request }))
}

/** Only the recipient can acknowledge a packet; the first time counts. */
export function acknowledge(app: App, staff: StaffActor, id: string) {
  return app.deskDb.transaction().execute(async (trx) => {
    const packet = await trx
      .updateTable('desk.packets as packet')
      .from('requests')
      .set((packets) => ({ acknowledged_at: packets.fn.coalesce('packet.acknowledged_at', packets.val(app.now())) }))
      .whereRef('requests.id', '=', 'packet.request_id')
      .where('packet.id', '=', id)
      .where('packet.receiver_id', '=', staff.id)
      .returning(['packet.acknowledged_at', 'packet.giver_id', 'requests.external_id'])
      .executeTakeFirst()
    if (!packet?.acknowledged_at) throw new Problem('not_found')
    await announcePromises(trx, staff.id, packet.giver_id)
    await announceToDesk(trx, packet.external_id)
    return { acknowledged_at: packet.acknowledged_at }
  })
}
