import { sql } from 'kysely'
import { Problem } from '#contract/shared/problems.ts'
import type { DeskTrx } from '#server/platform/db/transactions.ts'
import type { StaffActor } from '#server/platform/http/app.ts'

const WORK_LOCKS = 8_365_324 // any number that no other advisory lock uses

/**
 * Serializes the tabs and devices of one concierge, so that each report is compared with the previous ones. Must be
 * called before a request's row is locked.
 */
export async function takeTurn(trx: DeskTrx, { id }: Pick<StaffActor, 'id'>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${WORK_LOCKS}::integer, ${id}::integer)`.execute(trx)
}

export async function requestAt(trx: DeskTrx, externalId: string) {
  const request = await trx
    .selectFrom('requests')
    .select(['id', 'name', 'external_id'])
    .where('external_id', '=', externalId)
    .executeTakeFirst()
  if (!request) throw new Problem('not_found')
  return request
}
