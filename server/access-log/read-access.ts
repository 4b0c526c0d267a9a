import { type ExpressionBuilder, sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { deskAccessBook } from '#contract/desk/audit.ts'
import type { QueryOf } from '#contract/shared/endpoint.ts'
import { COMMAND_LINE, recordAccess } from '#server/access-log/record-access.ts'
import type { DeskTables } from '#server/db/tables.ts'
import type { App, StaffActor } from '#server/http/app.ts'

type Query = QueryOf<typeof deskAccessBook>
type Book = ExpressionBuilder<DeskTables & { record: DeskTables['desk.access_records'] }, 'record'>

/** A page of the access book, newest first. Looking into the book stands in it, too. */
export function readAccessBook(app: App, staff: StaffActor, query: Query) {
  return app.deskDb.transaction().execute(async (trx) => {
    const rows = await trx
      .selectFrom('desk.access_records as record')
      .select((record) => [
        'record.id',
        'record.at',
        'record.action',
        'record.reason',
        sql<boolean>`record.request_id is not null`.as('of_request'),
        jsonObjectFrom(
          record.selectFrom('desk.staff').select(['id', 'name']).whereRef('desk.staff.id', '=', 'record.staff_id'),
        ).as('staff'),
        record
          .selectFrom('members')
          .select('external_id')
          .whereRef('members.id', '=', 'record.member_id')
          .as('member_external_id'),
      ])
      .where((record) => narrowed(record, query))
      .orderBy('record.id', 'desc')
      .limit(query.limit + 1)
      .execute()
    const page = rows.slice(0, query.limit)
    await recordAccess(trx, staff, { action: 'deskAccessBook', reason: 'access book' }, app.now())
    return {
      records: page.map((record) => ({ ...record, staff: record.staff ?? COMMAND_LINE })),
      next: rows.length > query.limit ? String(page.at(-1)?.id) : null,
      people: await trx.selectFrom('desk.staff').select(['id', 'name']).orderBy('name').execute(),
    }
  })
}

function narrowed(record: Book, { staff, member, after }: Query) {
  return record.and([
    ...(after ? [record('record.id', '<', Number(after))] : []),
    ...(staff ? [record('record.staff_id', 'is not distinct from', Number(staff) || null)] : []),
    ...(member
      ? [
          record('record.member_id', 'in', (members) =>
            members.selectFrom('members').select('id').where('external_id', '=', member),
          ),
        ]
      : []),
  ])
}
