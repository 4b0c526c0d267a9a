import { type ExpressionBuilder, sql } from 'kysely'
import { invalidField } from '#contract/problems.ts'
import type { RequestStatus } from '#contract/requests.ts'
import type { DeskTables } from '#server/db/tables.ts'
import type { App, StaffActor } from '#server/http/app.ts'
import { businessClock } from './answer-clock.ts'
import { countQueue } from './counts.ts'
import { type QueueRow, queuedRequest, selectQueued } from './queued-request.ts'
import { type DeskTrx, recordAccess } from './record.ts'
import { requestsMatching } from './search.ts'

export type QueueQuery = {
  readonly status?: RequestStatus | undefined
  /** `me`, `none`, or a staff id. */
  readonly assignee?: string | undefined
  readonly q?: string | undefined
  readonly limit: number
  /** The place that the page before ended at, or its last request's external id. */
  readonly after?: string | undefined
}

/**
 * A page of the queue: what waits on us, what has to be answered first on top; then what waits on others, the
 * longest wait first. Completed requests come last, and only where they were asked for or searched for.
 */
export function readQueue(app: App, staff: StaffActor, query: QueueQuery) {
  return app.deskDb.transaction().execute(async (trx) => {
    const now = app.now()
    const q = query.q?.trim()
    await recordAccess(trx, staff, { action: 'deskRequests', reason: q ? 'search' : 'queue' }, now)
    const place = query.after === undefined ? null : await placeOf(trx, query.after)
    const rows = await selectQueued(trx, now)
      .select(['requests.queue_group', 'requests.queue_rank', 'requests.queue_since'])
      .where((is) => narrowed(is, staff, query))
      .$if(query.status !== undefined || !q, (part) => part.where(groupsOf(query.status)))
      .$if(Boolean(q), (found) => found.where(sql<boolean>`requests.id in ${requestsMatching(q ?? '')}`))
      .$if(place !== null, (rest) =>
        rest.where(sql<boolean>`${ORDER} > (${place?.group}, ${place?.rank}, ${place?.since}, ${place?.id})`),
      )
      .orderBy('requests.queue_group')
      .orderBy('requests.queue_rank')
      .orderBy('requests.queue_since')
      .orderBy('requests.external_id')
      .limit(query.limit)
      .execute()
    const last = rows.length === query.limit ? rows.at(-1) : undefined
    return {
      requests: rows.map((row) => queuedRequest(row, now)),
      next: last ? nextOf(last) : null,
      clock: await businessClock(trx, now),
      counts: await countQueue(trx, staff),
    }
  })
}

const COMPLETED = 2
/** The part of the order that a status lies in, so that the index is read from there. */
const groupsOf = (status: RequestStatus | undefined) =>
  status === 'closed'
    ? sql<boolean>`requests.queue_group = ${sql.lit(COMPLETED)}`
    : sql<boolean>`requests.queue_group < ${sql.lit(COMPLETED)}`
const ORDER = sql`(requests.queue_group, requests.queue_rank, requests.queue_since, requests.external_id)`

function narrowed(is: ExpressionBuilder<DeskTables, 'requests'>, staff: StaffActor, { status, assignee }: QueueQuery) {
  const all = []
  if (status) all.push(is('requests.status', '=', status))
  if (assignee === 'none') all.push(is('requests.assignee_id', 'is', null))
  else if (assignee) all.push(is('requests.assignee_id', '=', assignee === 'me' ? staff.id : Number(assignee)))
  return is.and(all)
}

type Place = { group: number; rank: number; since: number; id: string }

/** A place in the order, not in the list: what moves on meanwhile makes nobody skip or repeat the rest. */
const nextOf = (row: QueueRow & { queue_group: number; queue_rank: number; queue_since: number }) =>
  `${row.queue_group}.${row.queue_rank}.${row.queue_since}.${row.external_id}`

async function placeOf(trx: DeskTrx, after: string): Promise<Place> {
  const [, group, rank, since, id] = /^([012])\.(-?\d{1,15})\.(-?\d{1,15})\.([\w-]{8,64})$/.exec(after) ?? []
  if (id) return { group: Number(group), rank: Number(rank), since: Number(since), id }
  const row = await trx
    .selectFrom('requests')
    .select(['queue_group', 'queue_rank', 'queue_since'])
    .where('external_id', '=', after)
    .executeTakeFirst()
  if (!row) throw invalidField('after', 'There is no such request to go on from.')
  return { group: row.queue_group, rank: row.queue_rank, since: row.queue_since, id: after }
}
