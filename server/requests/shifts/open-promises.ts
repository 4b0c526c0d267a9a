import { type RawBuilder, sql } from 'kysely'
import { HOUR_MS } from '#basics/time/duration.ts'
import type { PromiseKind } from '#contract/desk/queue/handover.ts'
import { BREAK_MAX_HOURS } from '#contract/desk/queue/shifts.ts'
import { Problem } from '#contract/shared/problems.ts'
import type { DeskTrx } from '#server/platform/db/transactions.ts'
import type { StaffActor } from '#server/platform/http/app.ts'

export type OpenPromiseRow = {
  readonly kind: PromiseKind
  /** A request's external id, or the id of the task, reminder or send. */
  readonly id: string
  readonly request_id: number
  readonly external_id: string
  readonly title: string
  readonly due_at: Date | null
}

/** Everything that the concierge would leave behind. Excludes replies that are sent within seconds. */
export function openPromises(trx: DeskTrx, staff: Pick<StaffActor, 'id'>): Promise<OpenPromiseRow[]> {
  return selectPromises(trx, staff, { held: sql`assignee_id = ${staff.id}`, where: sql`true` })
}

/** A request, regardless of its assignee, with this concierge's promises on it. */
export function promisesOn(trx: DeskTrx, staff: Pick<StaffActor, 'id'>, requestId: number): Promise<OpenPromiseRow[]> {
  return selectPromises(trx, staff, { held: sql`id = ${requestId}`, where: sql`request_id = ${requestId}` })
}

type Cut = { readonly held: RawBuilder<unknown>; readonly where: RawBuilder<unknown> }

async function selectPromises(
  trx: DeskTrx,
  staff: Pick<StaffActor, 'id'>,
  { held, where }: Cut,
): Promise<OpenPromiseRow[]> {
  const { rows } = await sql<OpenPromiseRow>`
    select kind, promise.id, request_id, external_id, title, promise.due_at from (
      select 1 as place, 'request' as kind, external_id as id, id as request_id, name as title, due_at
        from requests where ${held} and status <> 'closed'
      union all
      select 2, 'task', id, request_id, title, due_at
        from desk.tasks where owner_id = ${staff.id} and done_at is null and ${where}
      union all
      select 3, 'reminder', id, request_id, what, due_at
        from desk.reminders where staff_id = ${staff.id} and ended_at is null and ${where}
      union all
      select 4, 'send', id, request_id, body, run_at
        from desk.scheduled_sends
        where staff_id = ${staff.id} and (state = 'held' or state = 'waiting' and later) and ${where}
    ) as promise join requests on requests.id = request_id
    order by queue_group, queue_rank, external_id, place, promise.due_at, promise.id`.execute(trx)
  return rows
}

type Leave = { readonly until?: Date | null | undefined; readonly covered_by?: number | null | undefined }

/**
 * Without a handover, only a concierge without open promises may leave, or one who takes a break. Anything due during
 * the break needs a cover. Exceptions are reminders, which are private, and scheduled replies, which are sent
 * automatically.
 */
export async function refuseToLeaveAny(trx: DeskTrx, staff: StaffActor, { until, covered_by }: Leave, now: Date) {
  const open = await openPromises(trx, staff)
  if (open.length === 0) return
  if (!until || until.getTime() - now.getTime() > BREAK_MAX_HOURS * HOUR_MS) throw new Problem('promises_left')
  const due = open.filter(({ kind, due_at }) => (kind === 'request' || kind === 'task') && due_at && due_at <= until)
  const [first, ...more] = due
  if (!first || covered_by) return
  const what = more.length === 0 ? `“${first.title}” falls due` : `${due.length} of your promises fall due`
  throw new Problem('promises_left', { message: `${what} before you are back. Please choose who covers for you.` })
}
