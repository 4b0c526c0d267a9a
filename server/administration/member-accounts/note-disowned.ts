import { type RawBuilder, sql } from 'kysely'
import type { DeskTrx } from '#server/platform/db/transactions.ts'
import type { App } from '#server/platform/http/app.ts'
import { eachOpenRequest } from '#server/requests/timeline/each-open-request.ts'
import { appendToTimeline, type LockedRequest, notBefore } from '#server/requests/timeline/lock-request.ts'

const AT_ONCE = 20

/**
 * Adds an event to every request in progress of a disowned account: its member can no longer read or answer there. The
 * members' API, where the account is disowned, writes nothing for the desk. Returns the number of accounts.
 */
export function noteDisowned(app: Pick<App, 'deskDb' | 'now' | 'newId'>): Promise<number> {
  return app.deskDb.transaction().execute(async (trx) => {
    const { rows } = await sql<{ id: number }>`
      select id from members
       where disowned_at is not null and exists (
         select from requests where member_id = members.id and status <> 'closed' and not ${isNoted(sql`requests.id`)})
       limit ${sql.lit(AT_ONCE)} for no key update skip locked`.execute(trx)
    for (const { id } of rows) await eachOpenRequest(trx, 'member_id', id, (request) => note(trx, app, request))
    return rows.length
  })
}

const isNoted = (requestId: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from timeline where request_id = ${requestId} and event = 'disowned')`

async function note(trx: DeskTrx, app: Pick<App, 'now' | 'newId'>, request: LockedRequest) {
  // another server may have written the event before this row was locked
  const { rows } = await sql<{ noted: boolean }>`select ${isNoted(sql`${request.id}`)} as noted`.execute(trx)
  if (rows[0]?.noted) return
  const at = notBefore(request.last_message_at, app.now())
  const event = { event: 'disowned', data: null } as const
  const last_seq = await appendToTimeline(trx, app, { request, staff: { id: null, name: '' }, at }, [event])
  await trx.updateTable('requests').set({ last_seq }).where('id', '=', request.id).execute()
}
