import { sql } from 'kysely'
import { MINUTE_MS } from '#basics/time/duration.ts'
import type { DeskTrx } from '#server/platform/db/transactions.ts'
import type { App, StaffActor } from '#server/platform/http/app.ts'
import { requestAt } from './turn.ts'

/** Time the signed-in concierge spent on this request. Other concierges cannot see it. */
export function readOwnTime(app: App, staff: StaffActor, externalId: string) {
  return app.deskDb.transaction().execute(async (trx) => {
    const { id } = await requestAt(trx, externalId)
    return ownTimeAt(trx, staff, id)
  })
}

export async function ownTimeAt(trx: DeskTrx, staff: Pick<StaffActor, 'id'>, requestId: number) {
  const corrections = await trx
    .selectFrom('desk.work_corrections')
    .select(['ms', 'reason', 'at'])
    .where('request_id', '=', requestId)
    .where('staff_id', '=', staff.id)
    .orderBy('at', 'desc')
    .orderBy('id')
    .execute()
  return {
    minutes: Math.max(0, Math.round((await ownMs(trx, staff, requestId)) / MINUTE_MS)),
    running: await runningOf(trx, staff),
    corrections: corrections.map(({ ms, ...correction }) => ({ ...correction, minutes: Math.round(ms / MINUTE_MS) })),
  }
}

/** Including corrections. */
export async function ownMs(trx: DeskTrx, { id }: Pick<StaffActor, 'id'>, requestId: number): Promise<number> {
  const { rows } = await sql<{ ms: number }>`
    select (coalesce((select sum(counted_ms) from desk.work where request_id = ${requestId} and staff_id = ${id}), 0)
      + coalesce((select sum(ms) from desk.work_corrections where request_id = ${requestId} and staff_id = ${id}), 0))::bigint as ms`.execute(
    trx,
  )
  return rows[0]?.ms ?? 0
}

async function runningOf(trx: DeskTrx, { id }: Pick<StaffActor, 'id'>) {
  const running = await trx
    .selectFrom('desk.running_work')
    .innerJoin('requests', 'requests.id', 'desk.running_work.request_id')
    .select(['kind', 'began_at', 'requests.external_id', 'requests.name'])
    .where('staff_id', '=', id)
    .executeTakeFirst()
  if (!running) return null
  const { external_id, name, ...work } = running
  return { ...work, request: { external_id, name } }
}
