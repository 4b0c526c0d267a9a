import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { DeskDb } from '#server/platform/db/connect.ts'
import type { DeskTrx } from '#server/platform/db/transactions.ts'
import type { App } from '#server/platform/http/app.ts'

/**
 * Hash chain of the append-only logs: the hash of each row includes the hash of the previous row. One server links rows
 * in the background, in the order in which it sees them, so that reads do not wait for each other.
 */

export type BookName = 'access_records' | 'audit_records' | 'erasures'

type BookShape = {
  readonly table: RawBuilder<unknown>
  readonly id: RawBuilder<unknown>
  /** The whole row as stable text. A new column is appended to the end as a new version of this text. */
  readonly row: RawBuilder<string>
  /** Condition for recent rows; all earlier rows are linked. */
  readonly lately: RawBuilder<unknown>
  readonly order: RawBuilder<unknown>
}

/** Numbers are assigned before a row is committed, so a row may appear this far behind the newest one. */
const LATE_ROWS = 10_000

const numbered = (book: BookName) => sql`r.id > (
  select coalesce(max(record_id::bigint), 0) - ${sql.lit(LATE_ROWS)} from (
    select record_id from desk.book_links where book = ${book} order by position desc limit 100) as newest)`

const millis = (column: string) => sql`(extract(epoch from ${sql.ref(column)}) * 1000)::bigint`

const BOOKS: Readonly<Record<BookName, BookShape>> = {
  access_records: {
    table: sql`desk.access_records`,
    id: sql`r.id`,
    row: sql`jsonb_build_array(r.id, r.staff_id, ${millis('r.at')}, r.action, r.member_id, r.request_id, r.reason,
      r.what, r.why, r.words, r.related_request_id)::text`,
    lately: numbered('access_records'),
    order: sql`r.id`,
  },
  audit_records: {
    table: sql`desk.audit_records`,
    id: sql`r.id`,
    row: sql`(jsonb_build_array(r.id, ${millis('r.at')}, r.staff_id, r.action, r.thing_type, r.thing_id, r.thing_name,
      r.before, r.after) || case when r.company_id is null then '[]' else jsonb_build_array(r.company_id) end)::text`,
    lately: numbered('audit_records'),
    order: sql`r.id`,
  },
  erasures: {
    table: sql`desk.erasures`,
    id: sql`r.external_id`,
    row: sql`jsonb_build_array(r.external_id, ${millis('r.erased_at')})::text`,
    lately: sql`true`,
    order: sql`r.erased_at, r.external_id`,
  },
}

const NAMES = Object.keys(BOOKS) as BookName[] // of a record with these keys

const LINKED_AT_ONCE = 500

type Head = { readonly position: number; readonly hash: Buffer; readonly linked_at: Date | null }

/** Links new rows and returns their number. The first row of a day writes the head of the previous days to the log. */
export async function linkBooks({ deskDb, now, log }: Pick<App, 'deskDb' | 'now' | 'log'>): Promise<number> {
  let linked = 0
  for (const book of NAMES) {
    const result = await deskDb.transaction().execute((trx) => linkBook(trx, book, now()))
    linked += result.linked
    if (result.closing)
      log.info(
        { event: 'book_head', book, position: result.closing.position, hash: result.closing.hash.toString('hex') },
        'The head of a book’s chain, to be compared with what “tendwell doctor” says.',
      )
  }
  return linked
}

async function linkBook(trx: DeskTrx, book: BookName, now: Date): Promise<{ linked: number; closing: Head | null }> {
  const { table, id, row, lately, order } = BOOKS[book]
  const { rows: locks } = await sql<{ mine: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`tendwell.book.${book}`}, 0)) as mine`.execute(trx)
  if (!locks[0]?.mine) return { linked: 0, closing: null } // another server is linking
  const head = await headOf(trx, book)
  const { rows } = await sql<{ id: string; row: string }>`
    select ${id}::text as id, ${row} as row from ${table} as r
     where ${lately} and not exists (
       select from desk.book_links as link where link.book = ${book} and link.record_id = ${id}::text)
     order by ${order} limit ${sql.lit(LINKED_AT_ONCE)}`.execute(trx)
  if (rows.length === 0) return { linked: 0, closing: null }
  let { hash } = head
  const links = rows.map((one, index) => {
    hash = linkHash(hash, one.row)
    return { book, position: head.position + index + 1, record_id: one.id, hash, linked_at: now }
  })
  await trx.insertInto('desk.book_links').values(links).execute()
  const isNewDay = head.linked_at !== null && dayOf(head.linked_at) !== dayOf(now)
  return { linked: rows.length, closing: isNewDay ? head : null }
}

const linkHash = (before: Buffer, row: string) => createHash('sha256').update(before).update(row).digest()
const dayOf = (moment: Date) => moment.toISOString().slice(0, 'yyyy-mm-dd'.length)
const NO_HASH = Buffer.alloc(32)

async function headOf(db: DeskDb | DeskTrx, book: BookName): Promise<Head> {
  const head = await db
    .selectFrom('desk.book_links')
    .select(['position', 'hash', 'linked_at'])
    .where('book', '=', book)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst()
  return head ?? { position: 0, hash: NO_HASH, linked_at: null }
}

export type BookState = {
  readonly book: BookName
  readonly rows: number
  /** Hash of the last row, in hexadecimal. */
  readonly head: string
  /** Where the chain breaks: that row was changed or is missing. */
  readonly broken: { readonly position: number; readonly recordId: string } | null
  /** Old rows that are not in the chain. */
  readonly unlinked: number
}

const READ_AT_ONCE = 5_000
/** A running server links rows within this time. */
const LINKED_WITHIN_MS = 3_600_000

/** Reads a log from its start and compares every row with its hash. */
export async function verifyBook(db: DeskDb, book: BookName, now: Date): Promise<BookState> {
  const { table, id, row } = BOOKS[book]
  let at: Pick<Head, 'position' | 'hash'> = { position: 0, hash: NO_HASH }
  for (;;) {
    const { rows } = await sql<{ position: number; record_id: string; hash: Buffer; row: string | null }>`
      select link.position, link.record_id, link.hash, case when ${id} is not null then ${row} end as row
        from desk.book_links as link left join ${table} as r on ${id} = ${asId(book)}
       where link.book = ${book} and link.position > ${at.position}
       order by link.position limit ${sql.lit(READ_AT_ONCE)}`.execute(db)
    for (const link of rows) {
      const isNext = link.position === at.position + 1
      if (!isNext || link.row === null || !linkHash(at.hash, link.row).equals(link.hash)) {
        const broken = { position: link.position, recordId: link.record_id }
        return { book, rows: at.position, head: at.hash.toString('hex'), broken, unlinked: 0 }
      }
      at = link
    }
    if (rows.length < READ_AT_ONCE) break
  }
  const unlinked = await countUnlinked(db, book, new Date(now.getTime() - LINKED_WITHIN_MS))
  return { book, rows: at.position, head: at.hash.toString('hex'), broken: null, unlinked }
}

/** All logs, in the order of the report. */
export const verifyBooks = (db: DeskDb, now: Date): Promise<BookState[]> =>
  Promise.all(NAMES.map((book) => verifyBook(db, book, now)))

const asId = (book: BookName) => (book === 'erasures' ? sql`link.record_id` : sql`link.record_id::bigint`)

async function countUnlinked(db: DeskDb, book: BookName, before: Date): Promise<number> {
  const { table, id } = BOOKS[book]
  const at = book === 'erasures' ? sql`r.erased_at` : sql`r.at`
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from ${table} as r
     where ${at} < ${before} and not exists (
       select from desk.book_links as link where link.book = ${book} and link.record_id = ${id}::text)`.execute(db)
  return rows[0]?.count ?? 0
}
