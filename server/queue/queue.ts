import { sql } from 'kysely'
import { FOUND_MAX } from '#contract/desk/queue.ts'
import { recordFound, recordListed } from '#server/access-log/lists.ts'
import { together } from '#server/db/together.ts'
import type { DeskTrx } from '#server/db/transactions.ts'
import type { App, StaffActor } from '#server/http/app.ts'
import { queuedRequest, selectQueued } from '#server/requests/desk/queued-request.ts'
import { businessClock } from '#server/requests/desk/sla-clock.ts'
import { countAsleep } from '#server/requests/desk/snooze.ts'
import { unreadFor } from '#server/requests/desk/unread.ts'
import { cursorAfter, foundAfter, pageAfter, SORT_COLUMNS } from './cursor.ts'
import { assigneeIn, cut, isNarrowed, isOneTerm, type QueueQuery } from './filters.ts'
import { type Match, matchesIn } from './matches.ts'
import { parseSearch, type Search } from './parse-search.ts'
import { rowFacts } from './row-facts.ts'
import { forgiveTypo, found, hasWords } from './search.ts'

/**
 * A page of the queue: what waits on us, what has to be answered first on top; then what waits on others, the
 * longest wait first. Completed requests come last, and only where they were asked for or searched for.
 */
export function readQueue(app: App, staff: StaffActor, query: QueueQuery) {
  return app.deskDb.transaction().execute(async (trx) => {
    const now = app.now()
    const q = query.q?.trim() ?? ''
    const typed = parseSearch(q)
    const { rows, search, forgiven } = await findPage(trx, staff, query, typed, now)
    const ids = rows.map(({ id }) => id)
    const isCounted = query.after === undefined && isNarrowed(query)
    const [matches, facts, found, ours, clock, counts, snoozed] = await together(trx, (asked) =>
      Promise.all([
        matchesIn(asked, rows, search),
        rowFacts(asked, staff, ids, now),
        isCounted ? countFound(asked, staff, query, { search, now, shown: rows.length }) : null,
        query.after === undefined ? countOurs(asked, staff, query, { search, now, shown: rows }) : null,
        businessClock(asked, now),
        countQueue(asked, staff),
        countAsleep(asked, assigneeIn(staff, query.assignee), now),
        q
          ? recordFound(asked, staff, { action: ACTION, words: q }, ids, now)
          : recordListed(asked, staff, ACTION, ids, now),
      ]),
    )
    const last = rows.length === query.limit ? rows.at(-1) : undefined
    return {
      requests: rows.map((row) => ({
        ...queuedRequest(row, now),
        ...(facts.get(row.id) ?? NO_FACTS),
        unread: row.unread,
        match: matchFor(staff, row, matches.get(row.id)),
      })),
      next: last ? `${last.score === null ? '' : `${last.score}~`}${cursorAfter(last)}` : null,
      found,
      ours,
      forgiven,
      clock,
      counts,
      snoozed,
    }
  })
}

/** A page of what was searched for; where nothing fits, of what one word was probably meant to be. */
async function findPage(trx: DeskTrx, staff: StaffActor, query: QueueQuery, search: Search, now: Date) {
  const rows = await pageOf(trx, staff, query, search, now)
  const typo = rows.length === 0 && hasWords(search) ? await forgiveTypo(trx, search) : null
  if (!typo) return { rows, search, forgiven: null }
  const meant = await pageOf(trx, staff, query, typo.search, now)
  if (meant.length === 0) return { rows, search, forgiven: null }
  return { rows: meant, search: typo.search, forgiven: { said: typo.said, shown: typo.shown } }
}

async function pageOf(trx: DeskTrx, staff: StaffActor, query: QueueQuery, search: Search, now: Date) {
  const page = selectQueued(trx, now)
    .select(['requests.id', unreadFor(staff).as('unread'), ...SORT_COLUMNS])
    .where((is) => cut(is, staff, query, now))
    .limit(query.limit)
  if (!hasWords(search)) {
    const rows = await page
      .where(await pageAfter(trx, query.after))
      .orderBy('requests.queue_group')
      .orderBy('requests.queue_rank')
      .orderBy('requests.queue_since')
      .orderBy('requests.external_id')
      .execute()
    return rows.map((row) => ({ ...row, score: null }))
  }
  const sought = found(search, isOneTerm(query, search))
  // what fits best comes first; what fits as well stands as in the queue
  return page
    .innerJoin(sought.as('found'), (join) => join.onRef('found.id', '=', 'requests.id'))
    .select('found.score')
    .where(await foundAfter(trx, query.after, sought))
    .orderBy('found.score', 'desc')
    .orderBy('requests.queue_group')
    .orderBy('requests.queue_rank')
    .orderBy('requests.queue_since')
    .orderBy('requests.external_id')
    .execute()
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

type Counting<Shown> = { readonly search: Search; readonly now: Date; readonly shown: Shown }
type Row = Awaited<ReturnType<typeof pageOf>>[number]

/** Up to FOUND_MAX; a first page that is not full has them all. */
async function countFound(
  trx: DeskTrx,
  staff: StaffActor,
  query: QueueQuery,
  { search, now, shown }: Counting<number>,
) {
  if (shown < query.limit) return shown
  const { count } = await trx
    .selectFrom((from) =>
      from
        .selectFrom('requests')
        .select('requests.id')
        .where((is) => cut(is, staff, query, now))
        .$if(hasWords(search), (all) =>
          all.where(sql<boolean>`requests.id in (select id from ${found(search, isOneTerm(query, search))} as one)`),
        )
        .limit(FOUND_MAX)
        .as('found'),
    )
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Of a list that is no search: null where its first page reaches beyond them, or is the last. */
async function countOurs(trx: DeskTrx, staff: StaffActor, query: QueueQuery, { search, now, shown }: Counting<Row[]>) {
  if (hasWords(search) || shown.length < query.limit || shown.at(-1)?.queue_group !== OURS) return null
  const { count } = await trx
    .selectFrom((from) =>
      from
        .selectFrom('requests')
        .select('requests.id')
        .where((is) => cut(is, staff, query, now))
        .where('requests.queue_group', '=', OURS)
        .limit(FOUND_MAX)
        .as('ours'),
    )
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

const OURS = 0

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
