import { sql } from 'kysely'
import { Problem } from '#contract/shared/problems.ts'
import { type DeskTrx } from '#server/platform/db/transactions.ts'
import type { App, StaffActor } from '#server/platform/http/app.ts'
import { recordListed } from '#server/records/access-log/lists.ts'
import { openRequest } from '#server/records/access-log/open-request.ts'
import { fullName } from '#server/requests/reminders/reminders.ts'
import { type OpenPromiseRow, openPromises, promisesOn } from '#server/requests/shifts/open-promises.ts'

/** The signed-in concierge's open promises by request, for deciding about each. */
export function myPromises(app: App, staff: StaffActor) {
  return app.deskDb.transaction().execute(async (trx) => {
    const open = await openPromises(trx, staff)
    // each request is the caller's, or has a promise of the caller
    const ids = open.map(({ request_id }) => request_id)
    await recordListed(trx, staff, 'deskMyPromises', ids, app.now())
    return byRequest(trx, open)
  })
}

/** One request and the caller's promises on it, for handing it to a colleague. */
export function requestPromises(app: App, staff: StaffActor, externalId: string) {
  return app.deskDb.transaction().execute(async (trx) => {
    const request = await trx
      .selectFrom('requests')
      .select(['id', 'member_id', 'assignee_id'])
      .where('external_id', '=', externalId)
      .executeTakeFirst()
    if (!request) throw new Problem('not_found')
    await openRequest(trx, staff, request, { action: 'deskRequestPromises' }, app.now())
    const [promised] = await byRequest(trx, await promisesOn(trx, staff, request.id))
    return promised ?? null
  })
}

async function byRequest(trx: DeskTrx, open: readonly OpenPromiseRow[]) {
  const of = Map.groupBy(open, ({ request_id }) => request_id)
  const requests = await requestsOf(trx, [...of.keys()])
  const messages = Map.groupBy(await lastMessages(trx, [...of.keys()]), ({ request_id }) => request_id)
  return requests.map(({ id, external_id, name, member, ...facts }) => ({
    ...facts,
    request: { external_id, name, member },
    said: messages.get(id) ?? [],
    promises: (of.get(id) ?? []).map(shown),
  }))
}

function shown({ kind, id, title, due_at }: OpenPromiseRow) {
  return { kind, id, title, due_at }
}

async function requestsOf(trx: DeskTrx, ids: readonly number[]) {
  if (ids.length === 0) return []
  return trx
    .selectFrom('requests')
    .innerJoin('members', 'members.id', 'requests.member_id')
    .select([
      'requests.id',
      'requests.external_id',
      'requests.name',
      fullName,
      'requests.status',
      'requests.waiting_on',
      'requests.waiting_since',
      'requests.issued_at',
    ])
    .where('requests.id', 'in', ids)
    .orderBy('queue_group')
    .orderBy('queue_rank')
    .orderBy('requests.external_id')
    .execute()
}

type LastMessage = { request_id: number; who: 'member' | 'us' | 'note'; by: string; at: Date; body: string }

/** The member's last message, our last message, and the last note. */
async function lastMessages(trx: DeskTrx, ids: readonly number[]): Promise<LastMessage[]> {
  const { rows } = await sql<LastMessage>`
    select distinct on (request_id, who) request_id, who, source_name as by, at, body
    from (
      select request_id, seq, at, source_name, body,
        case when kind = 'note' then 'note' when source = 'user' then 'member' else 'us' end as who
      from desk.whole_timeline where request_id = any(${ids}) and kind <> 'event'
    ) as entry
    order by request_id, who, seq desc`.execute(trx)
  return rows
}
