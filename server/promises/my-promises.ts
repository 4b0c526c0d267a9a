import { sql } from 'kysely'
import { Problem } from '#contract/shared/problems.ts'
import { recordListed } from '#server/access-log/lists.ts'
import { openRequest } from '#server/access-log/open-request.ts'
import { type DeskTrx } from '#server/db/transactions.ts'
import type { App, StaffActor } from '#server/http/app.ts'
import { fullName } from '#server/promises/reminders.ts'
import { type OpenPromiseRow, openPromises, promisesOn } from './open-promises.ts'

/** What is open, by request, as one has to decide on it. */
export function myPromises(app: App, staff: StaffActor) {
  return app.deskDb.transaction().execute(async (trx) => {
    const open = await openPromises(trx, staff)
    // each is theirs, or has a promise of theirs
    const ids = open.map(({ request_id }) => request_id)
    await recordListed(trx, staff, 'deskMyPromises', ids, app.now())
    return byRequest(trx, open)
  })
}

/** One request and what the caller has promised on it, to hand it to a colleague. */
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
  const said = Map.groupBy(await lastSaid(trx, [...of.keys()]), ({ request_id }) => request_id)
  return requests.map(({ id, external_id, name, member, ...facts }) => ({
    ...facts,
    request: { external_id, name, member },
    said: said.get(id) ?? [],
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

type Said = { request_id: number; who: 'member' | 'us' | 'note'; by: string; at: Date; body: string }

/** The member's last words, our last words, the last note. */
async function lastSaid(trx: DeskTrx, ids: readonly number[]): Promise<Said[]> {
  const { rows } = await sql<Said>`
    select distinct on (request_id, who) request_id, who, source_name as by, at, body
    from (
      select request_id, seq, at, source_name, body,
        case when kind = 'note' then 'note' when source = 'user' then 'member' else 'us' end as who
      from desk.whole_timeline where request_id = any(${ids}) and kind <> 'event'
    ) as entry
    order by request_id, who, seq desc`.execute(trx)
  return rows
}
