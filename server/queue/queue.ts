import { recordFound, recordListed } from '#server/access-log/lists.ts'
import type { DeskTrx } from '#server/db/transactions.ts'
import type { App, StaffActor } from '#server/http/app.ts'
import { queuedRequest, selectQueued } from '#server/requests/desk/queued-request.ts'
import { businessClock } from '#server/requests/desk/sla-clock.ts'
import { countAsleep } from '#server/requests/desk/snooze.ts'
import { unreadFor } from '#server/requests/desk/unread.ts'
import { cursorAfter, pageAfter, SORT_COLUMNS } from './cursor.ts'
import { assigneeIn, cut, isNarrowed, type QueueQuery } from './filters.ts'
import { type Match, matchesIn } from './matches.ts'
import { rowFacts } from './row-facts.ts'

/**
 * A page of the queue: what waits on us, what has to be answered first on top; then what waits on others, the
 * longest wait first. Completed requests come last, and only where they were asked for or searched for.
 */
export function readQueue(app: App, staff: StaffActor, query: QueueQuery) {
  return app.deskDb.transaction().execute(async (trx) => {
    const now = app.now()
    const q = query.q?.trim() ?? ''
    const rest = await pageAfter(trx, query.after)
    const rows = await selectQueued(trx, now)
      .select(['requests.id', unreadFor(staff).as('unread'), ...SORT_COLUMNS])
      .where((is) => cut(is, staff, query, now))
      .where(rest)
      .orderBy('requests.queue_group')
      .orderBy('requests.queue_rank')
      .orderBy('requests.queue_since')
      .orderBy('requests.external_id')
      .limit(query.limit)
      .execute()
    const ids = rows.map(({ id }) => id)
    await (q
      ? recordFound(trx, staff, { action: ACTION, words: q }, ids, now)
      : recordListed(trx, staff, ACTION, ids, now))
    const matches = await matchesIn(trx, rows, q)
    const facts = await rowFacts(trx, staff, ids, now)
    const last = rows.length === query.limit ? rows.at(-1) : undefined
    return {
      requests: rows.map((row) => ({
        ...queuedRequest(row, now),
        ...(facts.get(row.id) ?? NO_FACTS),
        unread: row.unread,
        match: matchFor(staff, row, matches.get(row.id)),
      })),
      next: last ? cursorAfter(last) : null,
      found: query.after === undefined && isNarrowed(query) ? await countFound(trx, staff, query, now) : null,
      clock: await businessClock(trx, now),
      counts: await countQueue(trx, staff),
      snoozed: await countAsleep(trx, assigneeIn(staff, query.assignee), now),
    }
  })
}

const ACTION = 'deskRequests'

/** Of a request that went between two statements. */
const NO_FACTS = {
  open_tasks: 0,
  has_files: false,
  reminder_at: null,
  snoozed: null,
  back_since: null,
  last_words: null,
}

/** A member's words are for whose request it is, and for everybody while it is nobody's. Others see where they stand. */
function matchFor(staff: StaffActor, { assignee_id }: { assignee_id: number | null }, match: Match | undefined) {
  if (!match) return null
  return assignee_id === null || assignee_id === staff.id ? match : { ...match, parts: [] }
}

async function countFound(trx: DeskTrx, staff: StaffActor, query: QueueQuery, now: Date): Promise<number> {
  const { count } = await trx
    .selectFrom('requests')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where((is) => cut(is, staff, query, now))
    .executeTakeFirstOrThrow()
  return count
}

/** How many requests are not completed, per tab. The database keeps the counts as requests move. */
async function countQueue(trx: DeskTrx, staff: StaffActor) {
  return trx
    .selectFrom('desk.queue_counts')
    .select(({ fn, ref, eb }) => {
      const sumOf = (assignee: number) =>
        fn.coalesce(fn.sum<number>('active').filterWhere('assignee_id', '=', assignee), eb.lit(0))
      return [
        sumOf(staff.id).as('mine'),
        sumOf(NOBODY).as('unassigned'),
        fn.coalesce(fn.sum<number>(ref('active')), eb.lit(0)).as('everyone'),
      ]
    })
    .executeTakeFirstOrThrow()
}

const NOBODY = 0
