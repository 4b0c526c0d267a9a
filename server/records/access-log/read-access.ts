import { type ExpressionBuilder, sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import { DAY_MS } from '#basics/time/duration.ts'
import {
  type deskAccessBook,
  type deskDownloadReadings,
  LOG_DOWNLOAD_MAX,
  type ReadingKind,
  readingKind,
} from '#contract/desk/operations/audit.ts'
import type { BodyOf, QueryOf } from '#contract/shared/endpoint.ts'
import { invalidField } from '#contract/shared/problems.ts'
import { likePatterns } from '#server/platform/db/like-patterns.ts'
import type { DeskTables } from '#server/platform/db/tables.ts'
import type { DeskTrx } from '#server/platform/db/transactions.ts'
import type { App, StaffActor } from '#server/platform/http/app.ts'
import { readingsCsv } from './readings-csv.ts'
import { COMMAND_LINE, recordAccess, recordReading } from './record-access.ts'

type ReadingsFilter = BodyOf<typeof deskDownloadReadings>
export type BookQuery = QueryOf<typeof deskAccessBook>
export type Book = ExpressionBuilder<DeskTables & { record: DeskTables['desk.access_records'] }, 'record'>

/** A page of the access log, newest first, by the hour. Reading the log is recorded in it, too. */
export function readAccessBook(app: App, staff: StaffActor, query: BookQuery) {
  return app.deskDb.transaction().execute(async (trx) => {
    const { records, more } = await newestReadings(trx, query, query.limit, query.after)
    const found = await trx
      .selectFrom('desk.access_records as record')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where((record) => narrowed(record, query))
      .$if(query.after !== undefined, (none) => none.where(sql<boolean>`false`))
      .executeTakeFirstOrThrow()
    await recordReading(trx, staff, { action: 'deskAccessBook', what: 'log', words: wordsOf(query) }, app.now())
    return {
      records,
      next: more ? String(records.at(-1)?.id) : null,
      found: query.after === undefined ? found.count : null,
      people: await trx
        .selectFrom('desk.staff')
        .select(['id', 'name'])
        .orderBy(({ fn }) => fn('folded', ['name']))
        .execute(),
    }
  })
}

/** All filtered rows for a spreadsheet. Each download is recorded in the log. */
export function downloadReadings(app: App, staff: StaffActor, filter: ReadingsFilter) {
  return app.deskDb.transaction().execute(async (trx) => {
    const { records, more } = await newestReadings(trx, filter, LOG_DOWNLOAD_MAX)
    await recordAccess(
      trx,
      staff,
      { action: 'deskDownloadReadings', what: 'export', words: wordsOf(filter), reason: filter.reason },
      app.now(),
    )
    return { csv: readingsCsv(records), more }
  })
}

async function newestReadings(trx: DeskTrx, filter: ReadingsFilter, limit: number, after?: string) {
  const rows = await trx
    .selectFrom('desk.access_records as record')
    .select((record) => [
      'record.id',
      sql<Date>`date_trunc('hour', record.at)`.as('at'),
      'record.action',
      'record.what',
      'record.why',
      'record.reason',
      sql<boolean>`record.request_id is not null`.as('of_request'),
      NOT_THEIRS.as('not_theirs'),
      jsonObjectFrom(
        record.selectFrom('desk.staff').select(['id', 'name']).whereRef('desk.staff.id', '=', 'record.staff_id'),
      ).as('staff'),
      jsonObjectFrom(
        record
          .selectFrom('members')
          .select(['external_id', sql<string>`first_name || ' ' || last_name`.as('name')])
          .whereRef('members.id', '=', 'record.member_id'),
      ).as('member'),
    ])
    .where((record) => narrowed(record, filter))
    .$if(after !== undefined, (rest) => rest.where('record.id', '<', Number(after)))
    .orderBy('record.id', 'desc')
    .limit(limit + 1)
    .execute()
  const records = rows
    .slice(0, limit)
    .map((record) => ({ ...record, at: record.at.toISOString(), staff: record.staff ?? COMMAND_LINE }))
  return { records, more: rows.length > limit }
}

/** The request was assigned to another person, and the reader neither received it nor covered for them. */
const NOT_THEIRS = sql<boolean>`coalesce(record.why in ('acted', 'related', 'asked', 'other'), false)`

/** The filters of a reading of the log, for its own row. */
function wordsOf({ q, member }: ReadingsFilter): string | null {
  return [q, member].filter(Boolean).join(' ') || null
}

export function narrowed(record: Book, filter: ReadingsFilter) {
  const { staff, member, from, to, not_theirs, q } = filter
  return record.and([
    record.or([record('record.what', 'is', null), record('record.what', 'in', kindsOf(filter))]),
    ...(staff ? [record('record.staff_id', 'is not distinct from', Number(staff) || null)] : []),
    ...(member
      ? [
          record('record.member_id', 'in', (of) =>
            of.selectFrom('members').select('id').where('external_id', '=', member),
          ),
        ]
      : []),
    ...(from ? [record('record.at', '>=', dayOf(from, 'from'))] : []),
    ...(to ? [record('record.at', '<', new Date(dayOf(to, 'to').getTime() + DAY_MS))] : []),
    ...(not_theirs === 'true' ? [NOT_THEIRS] : []),
    ...(q ? [named(q)] : []),
  ])
}

/** Lists are frequent and show little, so they are included only on demand. */
function kindsOf({ kind }: ReadingsFilter): ReadingKind[] {
  const kinds = kind ? kind.split(',') : readingKind.options.filter((one) => one !== 'listed')
  return kinds.map((one) => {
    const parsed = readingKind.safeParse(one)
    if (!parsed.success) throw invalidField('kind', `Please give ${readingKind.options.join(', ')}.`)
    return parsed.data
  })
}

/** Start of the day, in UTC. */
export function dayOf(day: string, field: string): Date {
  const date = new Date(`${day}T00:00:00Z`)
  // February 31 would become a day in March
  if (Number.isNaN(date.getTime()) || !date.toISOString().startsWith(day))
    throw invalidField(field, 'There is no such day.')
  return date
}

function named(q: string) {
  const patterns = sql.join(likePatterns(q).map((pattern) => sql`${pattern}::text`))
  return sql<boolean>`(
    record.staff_id in (select id from desk.staff where name ilike any (array[${patterns}]))
    or record.member_id in (
      select id from members where (first_name || ' ' || last_name) ilike any (array[${patterns}])))`
}
