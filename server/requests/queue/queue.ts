import { sql } from 'kysely'
import { foldForSearch } from '#basics/text/text.ts'
import { FOUND_MAX } from '#contract/desk/queue/queue.ts'
import { placeOf } from '#contract/desk/queue/queue-place.ts'
import { batch } from '#server/platform/db/batch.ts'
import type { DeskTrx } from '#server/platform/db/transactions.ts'
import type { App, StaffActor } from '#server/platform/http/app.ts'
import { recordFound, recordListed } from '#server/records/access-log/lists.ts'
import { queuedRequest, selectQueued } from '#server/requests/requests/desk/queued-request.ts'
import { businessClock } from '#server/requests/requests/desk/sla-clock.ts'
import { countAsleep } from '#server/requests/requests/desk/snooze.ts'
import { unreadFor } from '#server/requests/requests/desk/unread.ts'
import { foundAfter, inOrder, pageAfter, SORT_COLUMNS } from './cursor.ts'
import { assigneeIn, cut, isNarrowed, isOneTerm, narrows, type QueueQuery } from './filters.ts'
import { type Frequent, frequentIn, hasFrequent, type SearchResult, searchDirect, searchWithin } from './frequent.ts'
import { matchesIn, type QueueMatch } from './matches.ts'
import { filtersTyped, parseSearch, type Search } from './parse-search.ts'
import { rowFacts } from './row-facts.ts'
import { forgiveTypo, found, hasWords } from './search.ts'

/**
 * A page of the queue: requests that wait on us come first, by due time; then requests that wait on others, the
 * longest wait first. Completed requests come last, and only if the query asks or searches for them.
 */
export function readQueue(app: App, staff: StaffActor, query: QueueQuery) {
  const now = app.now()
  // one statement reads and records the page, all or nothing; only a search changes settings for the statements after
  // it
  if (!query.q) return readPage(app.deskDb as DeskTrx, staff, query, now)
  return app.deskDb.transaction().execute((trx) => readPage(trx, staff, query, now))
}

async function readPage(trx: DeskTrx, staff: StaffActor, query: QueueQuery, now: Date) {
  const q = query.q ?? ''
  const typed = parseSearch(q)
  const { rows, search, sought, forgiven } = await findPage(trx, staff, query, typed, now)
  const ids = rows.map(({ id }) => id)
  const isCounted = query.after === undefined && isNarrowed(query)
  const hasLittle =
    query.after === undefined && query.only === undefined && rows.length < LITTLE && sought?.isPartly !== true
  const [matches, facts, counted, wider, ours, clock, counts, snoozed] = await batch(trx, (asked) =>
    Promise.all([
      matchesIn(asked, staff, rows, search),
      rowFacts(asked, staff, ids, now),
      isCounted ? countFound(asked, staff, query, { sought, now, shown: ids }) : null,
      hasLittle ? countWider(asked, staff, query, { sought, now, shown: rows.length }) : [],
      query.after === undefined ? countOurs(asked, staff, query, { sought, now, shown: rows }) : null,
      businessClock(asked, now),
      countQueue(asked, staff),
      countAsleep(asked, assigneeIn(staff, query.assignee), now),
      q
        ? recordFound(asked, staff, { action: ACTION, words: q }, ids, now)
        : recordListed(asked, staff, ACTION, ids, now),
    ]),
  )
  return {
    requests: rows.map((row) => ({
      ...queuedRequest(row, now),
      ...(facts.get(row.id) ?? NO_FACTS),
      unread: row.unread,
      place: placeOf(row),
      ...matchesFor(staff, row, matches.get(row.id)),
    })),
    next: rows.length === query.limit ? cursorAfter(rows.at(-1)) : null,
    found: counted?.found ?? null,
    narrower: counted?.narrower ?? [],
    wider,
    ours,
    forgiven,
    partly: sought?.isPartly ?? false,
    clock,
    counts,
    snoozed,
  }
}

/** The place in the queue; of a search, with the score before it. */
function cursorAfter(last: Row | undefined): string | null {
  if (!last) return null
  return last.score === null ? placeOf(last) : `${last.score}~${placeOf(last)}`
}

/** A page of search results. If nothing matches, searches again with the likely typo corrected. */
async function findPage(trx: DeskTrx, staff: StaffActor, query: QueueQuery, search: Search, now: Date) {
  const frequent = await frequentIn(trx, search)
  if (!hasWords(search) && !hasFrequent(frequent))
    return { rows: await queuePage(trx, staff, query, now), search, sought: null, forgiven: null }
  const seek = (words: Search): SearchResult | Promise<SearchResult> => {
    if (!hasFrequent(frequent) && isOneTerm(query, words)) return searchDirect(trx, words)
    if (!hasFrequent(frequent)) return { table: found(words, false), leftOut: [], isPartly: false }
    return searchWithin(trx, words, frequent, (limit) => firstIn(trx, staff, { query, limit, frequent }, now))
  }
  const sought = await seek(search)
  const rows = await foundPage(trx, staff, query, sought, now)
  const typo = rows.length === 0 ? await forgiveTypo(trx, search, frequent.words) : null
  if (!typo) return { rows, search, sought, forgiven: null }
  const meant = await seek(typo.search)
  const meantRows = await foundPage(trx, staff, query, meant, now)
  if (meantRows.length === 0) return { rows, search, sought, forgiven: null }
  const forgiven = { said: typo.said, shown: typo.shown }
  return { rows: meantRows, search: typo.search, sought: meant, forgiven }
}

/** The first requests of the queue that match the query. */
const firstIn = (trx: DeskTrx, staff: StaffActor, { query, limit, frequent }: First, now: Date) =>
  sql`${inOrder(trx.selectFrom('requests').select('requests.id'))
    .where((is) => cut(is, staff, query, now, frequent.without))
    .limit(limit)}`

type First = { readonly query: QueueQuery; readonly limit: number; readonly frequent: Frequent }

async function queuePage(trx: DeskTrx, staff: StaffActor, query: QueueQuery, now: Date) {
  const rows = await inOrder(selectShown(trx, staff))
    .where((is) => cut(is, staff, query, now))
    .where(among(query.only))
    .where(await pageAfter(trx, query.after))
    .limit(query.limit)
    .execute()
  return rows.map((row) => ({ ...row, score: null }))
}

/** Sorts by score, then by the order of the queue. Details are read only for the rows of the page. */
async function foundPage(
  trx: DeskTrx,
  staff: StaffActor,
  query: QueueQuery,
  { table, leftOut }: SearchResult,
  now: Date,
) {
  const page = trx
    .selectFrom('requests')
    .innerJoin(table.as('found'), (join) => join.onRef('found.id', '=', 'requests.id'))
    .select(['requests.id', 'found.score'])
    .where((is) => cut(is, staff, query, now, leftOut))
    .where(among(query.only))
    .where(await foundAfter(trx, query.after, table))
    .orderBy('found.score', 'desc')
    .limit(query.limit)
  return inOrder(
    selectShown(trx, staff)
      .innerJoin(inOrder(page).as('page'), (join) => join.onRef('page.id', '=', 'requests.id'))
      .select('page.score')
      .orderBy('page.score', 'desc'),
  ).execute()
}

const selectShown = (trx: DeskTrx, staff: StaffActor) =>
  selectQueued(trx).select(['requests.id', unreadFor(staff).as('unread'), ...SORT_COLUMNS])

const among = (only: string | undefined) =>
  only === undefined ? sql<boolean>`true` : sql<boolean>`requests.external_id = any (${only.split(',')}::text[])`

const ACTION = 'deskRequests'

/** Facts of a request that was deleted between two statements. */
const NO_FACTS = {
  tags: [],
  open_tasks: 0,
  has_files: false,
  reminder_at: null,
  snoozed: null,
  back_since: null,
  last_words: null,
}

/**
 * Shows the text of a match to the request's assignee, and to every concierge while it is unassigned. Others see only
 * the kind of place.
 */
function matchesFor(
  staff: StaffActor,
  { assignee_id }: { assignee_id: number | null },
  matches: readonly QueueMatch[] = [],
) {
  const [match, match_also] = matches
  if (assignee_id === null || assignee_id === staff.id) return { match: match ?? null, match_also: match_also ?? null }
  return { match: match ? { where: match.where, parts: [], by: null, at: null } : null, match_also: null }
}

type Counting<Shown> = { readonly sought: SearchResult | null; readonly now: Date; readonly shown: Shown }
type Row = Awaited<ReturnType<typeof queuePage | typeof foundPage>>[number]

/**
 * Counts up to FOUND_MAX; a first page that is not full already has all matches. For a search, also counts the matches
 * of each additional filter. The thousand are taken in queue order, so that they come from its index, like the page,
 * and not from a table scan that ends when it has found enough.
 */
async function countFound(
  trx: DeskTrx,
  staff: StaffActor,
  query: QueueQuery,
  { sought, now, shown }: Counting<readonly number[]>,
) {
  const isWhole = shown.length < query.limit && query.only === undefined
  const q = query.q ?? ''
  if (isWhole && (q === '' || shown.length < 2)) return { found: shown.length, narrower: [] }
  const within = sought ? sql<boolean>`requests.id in (select id from ${sought.table} as one)` : sql<boolean>`true`
  const first = trx.selectFrom((from) =>
    from
      .selectFrom('requests')
      .select('requests.id')
      .$if(sought === null, inOrder)
      .$if(isWhole, (all) => all.where(sql<boolean>`requests.id = any (${shown}::bigint[])`))
      .$if(!isWhole, (all) => all.where((is) => cut(is, staff, query, now, sought?.leftOut)).where(within))
      .limit(FOUND_MAX)
      .as('found'),
  )
  if (q === '') {
    const { found } = await first.select(({ fn }) => fn.countAll<number>().as('found')).executeTakeFirstOrThrow()
    return { found, narrower: [] }
  }
  const counts = await first
    .innerJoin('requests', 'requests.id', 'found.id')
    .select(({ fn }) => fn.countAll<number>().as('found'))
    .select((is) =>
      NARROWER.map((filter) =>
        is.fn
          .countAll<number>()
          .filterWhere(narrows(is, staff, filter, now))
          .as(filter),
      ),
    )
    .executeTakeFirstOrThrow()
  return { found: counts.found, narrower: narrowerOf(counts, q) }
}

/** Filters that narrow a search by one more word, in the order in which they are offered. */
const NARROWER = ['is:open', 'is:unread', 'is:late', 'assignee:me', 'assignee:none', 'has:file', 'has:task'] as const

function narrowerOf(counts: Partial<Record<string, number>>, q: string) {
  return NARROWER.flatMap((filter) => {
    const count = counts[filter] ?? 0
    const isTyped = foldForSearch(q).split(/\s+/).includes(filter)
    return count === 0 || count === counts['found'] || isTyped ? [] : [{ filter, count }]
  })
}

/** With at most this many matches, the search may have had too many filters. */
const LITTLE = 5
/** Maximum number of filters to try without, because each costs another search. */
const TAKEN_OFF = 4

/** Counts the matches of a search without each of its filters, where that gives more than is shown. */
async function countWider(
  trx: DeskTrx,
  staff: StaffActor,
  query: QueueQuery,
  { sought, now, shown }: Counting<number>,
) {
  // without any words it would not be a search
  const filters = filtersTyped(query.q ?? '').filter(({ left }) => left !== '')
  const within = sought ? sql<boolean>`requests.id in (select id from ${sought.table} as one)` : sql<boolean>`true`
  const [first, ...others] = filters.slice(0, TAKEN_OFF).map(({ filter, left }) =>
    trx
      .selectFrom((from) =>
        from
          .selectFrom('requests')
          .select('requests.id')
          .where((is) => cut(is, staff, { ...query, q: left }, now, sought?.leftOut))
          .where(within)
          .limit(FOUND_MAX)
          .as('found'),
      )
      .select(({ fn, val }) => [val(filter).as('filter'), val(left).as('q'), fn.countAll<number>().as('count')]),
  )
  if (!first) return []
  const counts = await others.reduce((all, one) => all.unionAll(one), first).execute()
  return counts.filter(({ count }) => count > shown)
}

/**
 * Counts the requests that wait on us in a list that is not a search. Null if its first page reaches beyond them or is
 * the last page.
 */
async function countOurs(trx: DeskTrx, staff: StaffActor, query: QueueQuery, { sought, now, shown }: Counting<Row[]>) {
  const reachesBeyond = shown.length < query.limit || shown.at(-1)?.queue_group !== OURS
  if (sought || (reachesBeyond && query.only === undefined)) return null
  const { count } = await trx
    .selectFrom((from) =>
      from
        .selectFrom('requests')
        .select('requests.id')
        .$call(inOrder)
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

/** Open requests per tab. The database updates these counts when a request changes. */
async function countQueue(trx: DeskTrx, staff: StaffActor) {
  return trx
    .selectFrom('desk.queue_counts')
    .select(({ fn, ref, eb }) => {
      const sumOf = (assignee: number) =>
        fn.coalesce(fn.sum<number>('active').filterWhere('assignee_id', '=', assignee), eb.lit(0))
      return [
        sumOf(staff.id).as('mine'),
        sumOf(NO_ASSIGNEE).as('unassigned'),
        fn.coalesce(fn.sum<number>(ref('active')), eb.lit(0)).as('everyone'),
      ]
    })
    .executeTakeFirstOrThrow()
}

const NO_ASSIGNEE = 0
