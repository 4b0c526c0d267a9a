import { type ExpressionBuilder, sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import { type deskAuditLog, type deskDownloadChanges, LOG_DOWNLOAD_MAX } from '#contract/desk/operations/audit.ts'
import type { BodyOf, QueryOf } from '#contract/shared/endpoint.ts'
import type { DeskTables, JsonValue } from '#server/platform/db/tables.ts'
import { type DeskTrx } from '#server/platform/db/transactions.ts'
import type { App, StaffActor } from '#server/platform/http/app.ts'
import { COMMAND_LINE, recordAccess, recordReading } from '#server/records/access-log/record-access.ts'
import { changesCsv } from './changes-csv.ts'

type Query = QueryOf<typeof deskAuditLog>
type ChangesFilter = BodyOf<typeof deskDownloadChanges>

/** A page of changes by operations, newest first. It may name members, so the reading is recorded. */
export function readAuditLog(app: App, staff: StaffActor, query: Query) {
  return app.deskDb.transaction().execute(async (trx) => {
    await recordReading(trx, staff, { action: 'deskAuditLog', what: 'log', words: query.q ?? null }, app.now())
    const { records, more } = await newestChanges(trx, query, query.limit, query.after)
    return { records, next: more ? String(records.at(-1)?.id) : null, ...(await whatThereIs(trx)) }
  })
}

/** All filtered changes for a spreadsheet. Each download is recorded in the access log. */
export function downloadChanges(app: App, staff: StaffActor, filter: ChangesFilter) {
  return app.deskDb.transaction().execute(async (trx) => {
    const { q, reason } = filter
    const access = { action: 'deskDownloadChanges', what: 'export', words: q || null, reason } as const
    await recordAccess(trx, staff, access, app.now())
    const { records, more } = await newestChanges(trx, filter, LOG_DOWNLOAD_MAX)
    return { csv: changesCsv(records), more }
  })
}

async function newestChanges(trx: DeskTrx, filter: ChangesFilter, limit: number, after?: string) {
  const rows = await trx
    .selectFrom('desk.audit_records as record')
    .select((record) => [
      'record.id',
      'record.at',
      'record.action',
      'record.before',
      'record.after',
      'record.thing_type',
      'record.thing_id',
      'record.thing_name',
      byWhom(record).as('staff'),
      bySystemOf(record).as('system_of'),
    ])
    .where((record) => narrowed(record, filter))
    .$if(after !== undefined, (rest) => rest.where('record.id', '<', Number(after)))
    .orderBy('record.id', 'desc')
    .limit(limit + 1)
    .execute()
  const records = rows
    .slice(0, limit)
    .map(({ staff, system_of, thing_type, thing_id, thing_name, before, after: changed, at, ...row }) => ({
      ...row,
      at: at.toISOString(),
      staff: staff ?? (system_of === null ? COMMAND_LINE : { id: 0, name: `${system_of}’s own system` }),
      thing: { type: thing_type, id: thing_id, name: thing_name },
      before: fieldsOf(before),
      after: fieldsOf(changed),
    }))
  return { records, more: rows.length > limit }
}

function byWhom(record: ExpressionBuilder<DeskTables & { record: DeskTables['desk.audit_records'] }, 'record'>) {
  return jsonObjectFrom(
    record.selectFrom('desk.staff').select(['id', 'name']).whereRef('desk.staff.id', '=', 'record.staff_id'),
  )
}

function bySystemOf(record: ExpressionBuilder<DeskTables & { record: DeskTables['desk.audit_records'] }, 'record'>) {
  return record.selectFrom('companies').select('companies.name').whereRef('companies.id', '=', 'record.company_id')
}

function narrowed(
  record: ExpressionBuilder<DeskTables & { record: DeskTables['desk.audit_records'] }, 'record'>,
  { staff, type, thing, q }: ChangesFilter,
) {
  const pattern = `%${q?.replace(/[\\%_]/g, '\\$&')}%`
  return record.and([
    ...(staff
      ? [
          record('record.staff_id', 'is not distinct from', Number(staff) || null),
          record('record.company_id', 'is', null),
        ]
      : []),
    ...(type ? [record('record.thing_type', '=', type)] : []),
    ...(thing ? [record('record.thing_id', '=', thing)] : []),
    ...(q
      ? [sql<boolean>`concat_ws(' ', thing_name, thing_id, action, before::text, after::text) ilike ${pattern}`]
      : []),
  ])
}

/** `recordChange` stores objects. */
function fieldsOf(json: JsonValue | null): Record<string, unknown> | null {
  return typeof json === 'object' && json !== null && !Array.isArray(json) ? json : null
}

async function whatThereIs(trx: DeskTrx) {
  const people = await trx
    .selectFrom('desk.staff')
    .select(['id', 'name'])
    .where('id', 'in', (records) => records.selectFrom('desk.audit_records').select('staff_id'))
    .orderBy(({ fn }) => fn('folded', ['name']))
    .execute()
  const types = await trx
    .selectFrom('desk.audit_records')
    .select('thing_type')
    .distinct()
    .orderBy('thing_type')
    .execute()
  const byCommand = await trx
    .selectFrom('desk.audit_records')
    .select('id')
    .where('staff_id', 'is', null)
    .where('company_id', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return { people: byCommand ? [...people, COMMAND_LINE] : people, types: types.map(({ thing_type }) => thing_type) }
}
