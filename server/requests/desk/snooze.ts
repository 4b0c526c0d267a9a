import { type Kysely, type RawBuilder, sql } from 'kysely'
import { invalidField, Problem } from '#contract/shared/problems.ts'
import { compileOnce } from '#server/db/compile-once.ts'
import type { DeskTables } from '#server/db/tables.ts'
import type { DeskTrx } from '#server/db/transactions.ts'
import type { App, StaffActor } from '#server/http/app.ts'
import { announceToDesk } from '#server/live/announce-to-desk.ts'
import { refuseUnlessToCome } from '#server/promises/still-to-come.ts'
import { type LockedRequest, lockRequest } from '#server/timeline/lock-request.ts'

/** How it lies aside as far as the caller knows; null: it does not, undefined: they did not say. */
type Known = { readonly until: string | null } | null | undefined

/** Puts a request aside. Said again it is the latest that counts, unless a colleague's is one that the caller did not know. */
export function snoozeRequest(app: App, staff: StaffActor, externalId: string, { until, was }: Wish) {
  return app.deskDb.transaction().execute(async (trx) => {
    const request = await lockRequest(trx, externalId)
    return { snooze: await putAside(trx, app, { request, staff, until, was }) }
  })
}

/** Brings it back, if it lies aside. */
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

/** Of two who put it aside at once the second hears until when it lies there, and changes nothing. */
async function refuseIfPutAside(trx: DeskTrx, { id }: LockedRequest, was: Exclude<Known, undefined>, now: Date) {
  const aside = await snoozeOf(trx, id, now)
  if (aside === null) return
  const known = was?.until && Date.parse(was.until)
  if (was !== null && known === (aside.until?.getTime() ?? null)) return
  throw new Problem('changed_meanwhile', { message: `${aside.by} has just put this aside.` })
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

const HOUR_MS = 3_600_000

/**
 * An answer that was promised is stronger: the request is back in the morning of the day it is due; on that very day,
 * an hour before. Null where its clock stands still.
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

/** The same of what is due then; null where that is too soon to lie aside. */
export async function latestReturn(app: App, due: Date): Promise<Date | null> {
  const { rows } = await sql<{ opens_at: Date | null }>`
    select ${opening(sql`${due}::timestamptz`)} as opens_at`.execute(app.deskDb)
  return backBefore(due, rows[0]?.opens_at ?? null, app.now())
}

/** When we open on the day on which something is due; of a night, on the day before. */
const opening = (due: RawBuilder<unknown>) =>
  sql`(select max(opens_at) from desk.open_days(${due}, ${due}) where opens_at < ${due})`

function backBefore(due: Date, opens: Date | null, now: Date): Date | null {
  const back = opens && opens > now ? opens : new Date(due.getTime() - HOUR_MS)
  return back > now ? back : null
}

/** Of the row of requests that a statement is at. */
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

/** Each time it was put aside, as something that happened. */
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

/** How many of these lie aside, and which is back first. */
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

/** Ends those whose time has come, each once, however many servers look; the desk sees them again. */
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
