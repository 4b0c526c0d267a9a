import { sql } from 'kysely'
import type { DaySpan } from '#basics/time/day-spans.ts'
import type { OwnHours } from '#contract/desk/queue/shifts.ts'
import { invalidField } from '#contract/shared/problems.ts'
import type { DeskTrx } from '#server/platform/db/transactions.ts'
import type { App, StaffActor } from '#server/platform/http/app.ts'
import { dayColumns, SPANS } from '#server/requests/hours/day-spans.ts'
import { announceShift } from './announce-shift.ts'

/** The personal hours, if they differ from the office's, and current and future days away. */
export function readOwnHours(app: App, staff: StaffActor): Promise<OwnHours> {
  return app.deskDb.transaction().execute((trx) => read(trx, staff, app.now()))
}

/** Replaces them completely, and notifies all open pages, because the concierge's presence may change. */
export function setOwnHours(app: App, staff: StaffActor, { hours, days_away }: OwnHours): Promise<OwnHours> {
  const staff_id = staff.id
  return app.deskDb.transaction().execute(async (trx) => {
    await trx.selectFrom('desk.staff').select('id').where('id', '=', staff_id).forNoKeyUpdate().execute()
    if (hours) await refuseUnknownZone(trx, hours.time_zone)
    await trx.deleteFrom('desk.own_hours').where('staff_id', '=', staff_id).execute()
    if (hours)
      await trx
        .insertInto('desk.own_hours')
        .values({ staff_id, time_zone: hours.time_zone, ...dayColumns(hours.spans ?? [hours]) })
        .execute()
    await trx.deleteFrom('desk.days_away').where('staff_id', '=', staff_id).execute()
    if (days_away.length > 0)
      await trx
        .insertInto('desk.days_away')
        .values(days_away.map((days) => ({ staff_id, ...days })))
        .execute()
    await announceShift(trx, staff_id)
    return read(trx, staff, app.now())
  })
}

async function read(trx: DeskTrx, { id }: StaffActor, now: Date): Promise<OwnHours> {
  const own = await trx
    .selectFrom('desk.own_hours')
    .select(['time_zone', SPANS.as('spans')])
    .where('staff_id', '=', id)
    .executeTakeFirst()
  const days_away = await trx
    .selectFrom('desk.days_away')
    .select([dayOf('first_day').as('first_day'), dayOf('last_day').as('last_day')])
    .where('staff_id', '=', id)
    .where(sql<boolean>`last_day >= (${now}::timestamptz at time zone desk.zone_of(${id}::integer))::date`)
    .orderBy('first_day')
    .execute()
  return { hours: own ? { ...own, ...outerTimes(own.spans) } : null, days_away }
}

const outerTimes = (spans: readonly DaySpan[]) => ({
  opens: spans[0]?.opens ?? '',
  closes: spans.at(-1)?.closes ?? '',
})
const dayOf = (column: 'first_day' | 'last_day') => sql<string>`to_char(${sql.ref(column)}, 'YYYY-MM-DD')`

/** The database computes with its own list of time zones. */
async function refuseUnknownZone(trx: DeskTrx, name: string) {
  const { rows } = await sql`select from pg_timezone_names where name = ${name}`.execute(trx)
  if (rows.length === 0) throw invalidField('hours.time_zone', 'There is no such time zone.')
}
