import { sql } from 'kysely'
import { DAY_MS } from '#basics/time/duration.ts'
import { ALARM_DAYS, type Attempt } from '#contract/desk/operations/alarms.ts'
import type { DeskTrx } from '#server/platform/db/transactions.ts'
import type { App } from '#server/platform/http/app.ts'
import { heldFiles, readFileCheck } from './file-check.ts'
import { type DayOfReading, sharesFamilyName, unusualReadings } from './unusual.ts'

/** Number of days before the evaluated ones from which the usual number is calculated. */
const USUAL_DAYS = 28
const ATTEMPTS_MAX = 100

/** Patterns for operations: frequency, origin and staff member, but never the member or the content of a reading. */
export function readAlarms(app: App) {
  return app.deskDb.transaction().execute(async (trx) => {
    const now = app.now()
    const since = new Date(now.getTime() - ALARM_DAYS * DAY_MS)
    const names = await namesOf(trx)
    return {
      attempts: await attemptsSince(trx, since, names),
      readings: await readingsSince(trx, { since, now }, names),
      missed_files: await missedFiles(trx),
      held_files: await heldFiles(trx, since),
      file_check: app.config.VIRUS_SCAN_URL ? await readFileCheck(trx, since) : null,
    }
  })
}

async function missedFiles(trx: DeskTrx) {
  const { rows } = await sql<{ id: number; name: string; last_at: Date }>`
    select company.id, company.name, max(run.received_at) as last_at
    from companies as company join desk.feed_runs as run on run.company_id = company.id
    where company.feed_missed_at is not null and company.closed_at is null
    group by company.id order by last_at, company.id`.execute(trx)
  return rows.map(({ last_at, ...company }) => ({ company, last_at }))
}

type Names = ReadonlyMap<number, string>

async function namesOf(trx: DeskTrx): Promise<Names> {
  const staff = await trx.selectFrom('desk.staff').select(['id', 'name']).execute()
  return new Map(staff.map(({ id, name }) => [id, name]))
}

async function attemptsSince(
  trx: DeskTrx,
  since: Date,
  names: Names,
): Promise<(Omit<Attempt, 'last_at'> & { last_at: Date })[]> {
  const rows = await trx
    .selectFrom('desk.security_counts')
    .select(({ fn }) => [
      'event',
      'door',
      'address',
      'staff_id',
      fn.sum<number>('count').as('count'),
      fn.max('last_at').as('last_at'),
    ])
    .where('hour', '>', since)
    .groupBy(['event', 'door', 'address', 'staff_id'])
    .orderBy('last_at', 'desc')
    .orderBy('count', 'desc')
    .limit(ATTEMPTS_MAX)
    .execute()
  return rows.map(({ staff_id, door, last_at, ...row }) => ({
    ...row,
    last_at: new Date(last_at),
    door: door === 'desk' ? 'desk' : 'members',
    staff: personOf(staff_id, names),
  }))
}

function personOf(id: number, names: Names) {
  const name = names.get(id)
  return name === undefined ? null : { id, name }
}

type Period = { readonly since: Date; readonly now: Date }

async function readingsSince(trx: DeskTrx, { since, now }: Period, names: Names) {
  const days = await daysOfReading(trx, { since: new Date(since.getTime() - USUAL_DAYS * DAY_MS), now }, names)
  return unusualReadings(days, since.toISOString().slice(0, 'yyyy-mm-dd'.length)).flatMap(({ staffId, ...sign }) => {
    const staff = personOf(staffId, names)
    return staff ? [{ staff, ...sign }] : []
  })
}

/**
 * One row per staff member, day and member. Lists are excluded because they show every member, and the log because it
 * is not about one.
 */
async function daysOfReading(trx: DeskTrx, { since, now }: Period, names: Names): Promise<DayOfReading[]> {
  const { rows } = await sql<{
    staff_id: number
    day: string
    last_name: string
    outside: boolean
    not_theirs: boolean
  }>`
    with open as materialized (
      select opens_at, closes_at from desk.open_spans(${since}, ${now})
    ), reading as (
      select record.staff_id, record.member_id, to_char(record.at at time zone 'UTC', 'YYYY-MM-DD') as day,
          record.at, record.why
        from desk.access_records as record
       where record.at > ${since} and record.staff_id is not null and record.member_id is not null
         and record.what in ('opened', 'found', 'file', 'profile', 'account', 'export', 'unsealed')
    )
    select reading.staff_id, reading.day, min(members.last_name) as last_name,
        bool_or(not exists (select from open where opens_at <= reading.at and closes_at > reading.at)) as outside,
        bool_or(coalesce(reading.why in ('acted', 'related', 'asked', 'other'), false)) as not_theirs
      from reading
      join members on members.id = reading.member_id
     group by reading.staff_id, reading.day, reading.member_id`.execute(trx)
  const days = Map.groupBy(rows, ({ staff_id, day }) => `${staff_id} ${day}`)
  return [...days.values()].flatMap((ofDay) => {
    const [first] = ofDay
    if (!first) return []
    const name = names.get(first.staff_id) ?? ''
    return [
      {
        staffId: first.staff_id,
        day: first.day,
        members: ofDay.length,
        outsideHours: ofDay.filter(({ outside }) => outside).length,
        notTheirs: ofDay.filter(({ not_theirs }) => not_theirs).length,
        ownName: ofDay.filter(({ last_name }) => sharesFamilyName(name, last_name)).length,
      },
    ]
  })
}
