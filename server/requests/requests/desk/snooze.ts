import { type Kysely, type RawBuilder, sql } from 'kysely'
import { HOUR_MS } from '#basics/time/duration.ts'
import { invalidField, Problem } from '#contract/shared/problems.ts'
import { compileOnce } from '#server/platform/db/compile-once.ts'
import type { DeskTables } from '#server/platform/db/tables.ts'
import type { DeskTrx } from '#server/platform/db/transactions.ts'
import type { App, StaffActor } from '#server/platform/http/app.ts'
import { announceToDesk } from '#server/realtime/live/announce-to-desk.ts'
import { refuseUnlessToCome } from '#server/requests/reminders/still-to-come.ts'
import { type LockedRequest, lockRequest } from '#server/requests/timeline/lock-request.ts'

/** The snooze that the caller has seen; null: none, undefined: the caller did not send it. */
type Known = { readonly until: string | null } | null | undefined

/**
 * Snoozes a request. A new time replaces the previous one, unless a colleague has set that one and the caller has not
 * seen it.
 */
export function snoozeRequest(app: App, staff: StaffActor, externalId: string, { until, was }: Wish) {
  return app.deskDb.transaction().execute(async (trx) => {
    const request = await lockRequest(trx, externalId)
    return { snooze: await putAside(trx, app, { request, staff, until, was }) }
  })
}

/** Ends the snooze of a request, if there is one. */
export function wakeRequest(app: App, externalId: string) {
  return app.deskDb.transaction().execute(async (trx) => wake(trx, await lockRequest(trx, externalId), app.now()))
}

type Wish = { readonly until: Date | null; readonly was?: Known }
type Putting = Wish & { readonly request: LockedRequest; readonly staff: StaffActor }

export async function putAside(trx: DeskTrx, app: App, { request, staff, until: wanted, was }: Putting) {
  const now = app.now()
  if (request.status === 'closed') throw new Problem('request_completed', { message: 'It is completed already.' })
  if (was !== undefined) await refuseIfPutAside(trx, request, was, now)
  if (wanted) refuseUnlessToCome('until', wanted, now)
  const latest = await returnOf(trx, request, now)
  const cut = latest !== null && (wanted === null || wanted > latest)
  const until = cut ? latest : wanted
  await end(trx, request, 'hand', now)
  const seq = request.last_seq + 1
  await trx
    .insertInto('desk.snoozes')
    .values({ id: app.newId(), request_id: request.id, seq, staff_id: staff.id, at: now, until })
    .execute()
  await trx.updateTable('requests').set({ last_seq: seq }).where('id', '=', request.id).execute()
  await announceToDesk(trx, request.external_id)
  return { until, by: staff.name, cut }
}

/**
 * If two concierges snooze a request at the same time, the second gets an error with the time that the first has set,
 * and nothing changes.
 */
async function refuseIfPutAside(trx: DeskTrx, { id }: LockedRequest, was: Exclude<Known, undefined>, now: Date) {
  const aside = await snoozeOf(trx, id, now)
  if (aside === null) return
  const known = was?.until && Date.parse(was.until)
  if (was !== null && known === (aside.until?.getTime() ?? null)) return
  throw new Problem('changed_meanwhile', { message: `${aside.by} has just snoozed this.` })
}

export async function wake(trx: DeskTrx, request: LockedRequest, now: Date) {
  const { numUpdatedRows } = await end(trx, request, 'hand', now)
  if (numUpdatedRows > 0n) await announceToDesk(trx, request.external_id)
}

function end(trx: DeskTrx, { id }: LockedRequest, by: 'hand', now: Date) {
  return trx
    .updateTable('desk.snoozes')
    .set({ ended_at: now, ended_by: by })
    .where('request_id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
}

/**
 * A promised answer limits the snooze: the request returns on the morning of the day it is due; on that day itself, an
 * hour before. Null if the request's SLA clock is stopped.
 */
async function returnOf(trx: DeskTrx, { id }: LockedRequest, now: Date): Promise<Date | null> {
  const { rows } = await sql<{ due_at: Date | null; opens_at: Date | null }>`
    select due_at, ${opening(sql`due_at`)} as opens_at from requests where id = ${id}`.execute(trx)
  const { due_at = null, opens_at = null } = rows[0] ?? {}
  if (due_at === null) return null
  const back = backBefore(due_at, opens_at, now)
  if (back) return back
  throw invalidField('until', 'Its answer is due. Please answer first, or say whom it waits for.')
}

/** The same limit for an answer due at `due`; null if that is too soon for a snooze. */
export async function latestReturn(app: App, due: Date): Promise<Date | null> {
  const { rows } = await sql<{ opens_at: Date | null }>`
    select ${opening(sql`${due}::timestamptz`)} as opens_at`.execute(app.deskDb)
  return backBefore(due, rows[0]?.opens_at ?? null, app.now())
}

/** Opening time of the business day on which an answer is due; for a night shift, of the day on which it starts. */
const opening = (due: RawBuilder<unknown>) =>
  sql`(select max(opens_at) from desk.open_days(${due}, ${due}) where opens_at < ${due})`

function backBefore(due: Date, opens: Date | null, now: Date): Date | null {
  const back = opens && opens > now ? opens : new Date(due.getTime() - HOUR_MS)
  return back > now ? back : null
}

/** A condition for statements that read `requests`. */
export const isAsleep = (now: Date) => sql<boolean>`exists (
  select from desk.snoozes where snoozes.request_id = requests.id and ended_at is null and (until is null or until > ${now}))`

export async function snoozeOf(trx: DeskTrx, requestId: number, now: Date) {
  const [row] = await openSnooze(trx, { requestId, now })
  return row ? { ...row, cut: false } : null
}

const openSnooze = compileOnce((db: Kysely<DeskTables>, { requestId, now }: { requestId: number; now: Date }) =>
  db
    .selectFrom('desk.snoozes as snooze')
    .innerJoin('desk.staff', 'desk.staff.id', 'snooze.staff_id')
    .select(['snooze.until', 'desk.staff.name as by'])
    .where('snooze.request_id', '=', requestId)
    .where('snooze.ended_at', 'is', null)
    .where((is) => is.or([is('snooze.until', 'is', null), is('snooze.until', '>', now)])),
)

/** The snoozes of a request as timeline events. */
export async function snoozeEvents(trx: DeskTrx, requestId: number) {
  const rows = await snoozesOf(trx, { requestId })
  return rows.map(({ until, ended_by, ...event }) => ({
    ...event,
    event: 'snoozed' as const,
    data: { until: until?.toISOString() ?? null, ended_by },
  }))
}

const snoozesOf = compileOnce((db: Kysely<DeskTables>, { requestId }: { requestId: number }) =>
  db
    .selectFrom('desk.snoozes as snooze')
    .innerJoin('desk.staff', 'desk.staff.id', 'snooze.staff_id')
    .select(['snooze.seq', 'snooze.id', 'snooze.at', 'snooze.until', 'snooze.ended_by', 'desk.staff.name as by'])
    .where('snooze.request_id', '=', requestId)
    .orderBy('snooze.seq'),
)

/** Counts the snoozed requests of an assignee, with the earliest return. */
export async function countAsleep(trx: DeskTrx, assignee: number | null | undefined, now: Date) {
  const { rows } = await sql<{ count: number; at: Date | null; name: string | null }>`
    with asleep as (
      select until, name from desk.snoozes join requests on requests.id = snoozes.request_id
      where ended_at is null and (until is null or until > ${now}) and status <> 'closed'
        and ${assignee === undefined ? sql`true` : sql`assignee_id is not distinct from ${assignee}::integer`})
    select (select count(*) from asleep) as count, next.until as at, next.name
    from (values (1)) as one left join lateral (
      select until, name from asleep where until is not null order by until limit 1) as next on true`.execute(trx)
  const { count = 0, at = null, name = null } = rows[0] ?? {}
  return { count, next: at && name !== null ? { at, name } : null }
}

const AT_A_TIME = 100

/** Ends the snoozes whose time has come, each once, even with several servers, and notifies the desk. */
export async function wakeDueRequests({ deskDb, now }: Pick<App, 'deskDb' | 'now'>): Promise<number> {
  return deskDb.transaction().execute(async (trx) => {
    const { rows } = await sql<{ external_id: string }>`
      with due as (
        update desk.snoozes set ended_at = until, ended_by = 'time'
        where id in (
          select id from desk.snoozes where ended_at is null and until <= ${now()}
          order by until limit ${AT_A_TIME} for update skip locked)
        returning request_id)
      select external_id from due join requests on requests.id = due.request_id`.execute(trx)
    for (const { external_id } of rows) await announceToDesk(trx, external_id)
    return rows.length
  })
}
