import { sql } from 'kysely'
import type { BusinessHours, ClosedDays } from '#contract/desk/operations/business-hours.ts'
import { invalidField, Problem } from '#contract/shared/problems.ts'
import type { DeskTrx } from '#server/platform/db/transactions.ts'
import type { App, StaffActor } from '#server/platform/http/app.ts'
import { announceToDesk } from '#server/realtime/live/announce-to-desk.ts'
import { recordChange } from '#server/records/audit/record-change.ts'
import { dayColumns, SPANS } from './day-spans.ts'

/** Business hours and answer times. */
export function readBusinessHours(app: App) {
  return app.deskDb
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((trx) => read(trx, app.now()))
}

async function read(trx: DeskTrx, now: Date) {
  const times = await trx
    .selectFrom('desk.answer_times')
    .select(['time_zone', 'first_minutes', 'next_minutes', 'version'])
    .select([dueFrom(now, 'first_minutes').as('first_due'), dueFrom(now, 'next_minutes').as('next_due')])
    .executeTakeFirstOrThrow()
  const { first_due, next_due, ...hours } = times
  return { ...hours, ...(await daysOf(trx)), now: { first_due, next_due } }
}

const dueFrom = (now: Date, minutes: 'first_minutes' | 'next_minutes') =>
  sql<Date | null>`desk.due_at(${now}::timestamptz, ${sql.ref(minutes)} * 60000::bigint)`

async function daysOf(trx: DeskTrx) {
  const days = await trx
    .selectFrom('desk.business_week')
    .select(['weekday', SPANS.as('spans')])
    .orderBy('weekday')
    .execute()
  const week = days.flatMap(({ weekday, spans }) => spans.map(({ opens, closes }) => ({ weekday, opens, closes })))
  return { week, holidays: await trx.selectFrom('desk.holidays').select(['day', 'name']).orderBy('day').execute() }
}

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7]

/** Days on which the office is closed. */
export async function readClosedDays({ deskDb }: App): Promise<ClosedDays> {
  const { week, holidays } = await deskDb.transaction().execute(daysOf)
  return { weekdays: WEEKDAYS.filter((weekday) => !week.some((open) => open.weekday === weekday)), holidays }
}

/**
 * Replaces the hours completely. Every waiting answer gets a new due time; time that has already counted stays counted
 * by the previous hours.
 */
export function setBusinessHours(app: App, staff: StaffActor, hours: BusinessHours) {
  return app.deskDb.transaction().execute(async (trx) => {
    const at = app.now()
    await trx.selectFrom('desk.answer_times').select('id').forUpdate().execute()
    const before = await read(trx, at)
    if (before.version !== hours.version) throw new Problem('changed_meanwhile')
    await refuseUnknownZone(trx, hours.time_zone)
    await write(trx, hours)
    await sql`update requests set due_at = ${NEW_DUE} where clock_since is not null`.execute(trx)
    const after = await read(trx, at)
    await recordChange(trx, staff, { action: 'deskSetBusinessHours', thing: HOURS, ...changed(before, after) }, at)
    await announceToDesk(trx, '')
    return after
  })
}

/** The effect of new hours on waiting requests. The hours are saved, evaluated and rolled back. */
export async function tryBusinessHours({ deskDb, now }: App, hours: BusinessHours) {
  const trx = await deskDb.startTransaction().execute()
  try {
    await refuseUnknownZone(trx, hours.time_zone)
    await write(trx, hours)
    const { rows } = await sql<{ waiting: number; sooner: number; later: number }>`
      select count(*) as waiting, count(*) filter (where due < due_at) as sooner,
        count(*) filter (where due > due_at or (due is null and due_at is not null)) as later
      from (select due_at, ${NEW_DUE} as due from requests where clock_since is not null) as waits`.execute(trx)
    const [{ waiting, sooner, later } = { waiting: 0, sooner: 0, later: 0 }] = rows
    return { waiting, sooner, later, now: (await read(trx, now())).now }
  } finally {
    await trx.rollback().execute()
  }
}

/** The due time by the current hours; time that has already counted stays. */
const NEW_DUE = sql`desk.due_at(clock_since, desk.answer_ms(answered_at) - clock_spent_ms)`

const HOURS = { type: 'business_hours', id: 1, name: 'Business hours' } as const

async function write(trx: DeskTrx, { week, holidays, version, ...times }: BusinessHours) {
  await trx
    .updateTable('desk.answer_times')
    .set({ ...times, version: version + 1 })
    .execute()
  await trx.deleteFrom('desk.business_week').execute()
  const days = Map.groupBy(week, ({ weekday }) => weekday)
  await trx
    .insertInto('desk.business_week')
    .values([...days].map(([weekday, spans]) => ({ weekday, ...dayColumns(spans) })))
    .execute()
  await trx.deleteFrom('desk.holidays').execute()
  if (holidays.length > 0) await trx.insertInto('desk.holidays').values(holidays).execute()
}

/** The list of time zones in JavaScript may differ from the database's, which computes the times. */
async function refuseUnknownZone(trx: DeskTrx, name: string) {
  const { rows } = await sql`select from pg_timezone_names where name = ${name}`.execute(trx)
  if (rows.length === 0) throw invalidField('time_zone', 'There is no such time zone.')
}

type Hours = Awaited<ReturnType<typeof read>>

/** Only the changed fields. */
function changed(before: Hours, after: Hours) {
  const names = (['time_zone', 'first_minutes', 'next_minutes', 'week', 'holidays'] as const).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  )
  const partOf = (hours: Hours) => Object.fromEntries(names.map((name) => [name, hours[name]]))
  return { before: partOf(before), after: partOf(after) }
}
