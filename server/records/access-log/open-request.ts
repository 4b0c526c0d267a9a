import { type Expression, sql } from 'kysely'
import { Problem } from '#contract/shared/problems.ts'
import { batch } from '#server/platform/db/batch.ts'
import type { DeskTrx } from '#server/platform/db/transactions.ts'
import type { StaffActor } from '#server/platform/http/app.ts'
import { type AccessReason, recordAccess, SAME_READING_MS } from './record-access.ts'

/** A reason is valid for this long, so it is required once per request and day. */
export const REASON_HOLDS_MS = 24 * 3_600_000

type Opened = { readonly id: number; readonly member_id: number; readonly assignee_id: number | null }

export type RequestOpening = {
  /** Name of the endpoint. */
  readonly action: string
  /** The page already shows the request and only refreshes it. */
  readonly refresh?: boolean
  /** Reason that is more specific than the state of the request. */
  readonly because?: AccessReason | undefined
  /** Reason if no other one applies: an action in the request that its member or other staff can see. */
  readonly otherwise?: AccessReason | undefined
}

/**
 * Admits a staff member to a full request and records the access. A request of a colleague needs a reason, which is
 * valid for a day; without one this throws `reason_needed`. Reloading or refreshing the page is the same reading.
 */
export async function openRequest(
  trx: DeskTrx,
  staff: StaffActor,
  request: Opened,
  opening: RequestOpening,
  at: Date,
): Promise<AccessReason> {
  const { reason, record } = await authorizeAccess(trx, staff, request, opening, at)
  await record(trx)
  return reason
}

export type Admitted = { readonly reason: AccessReason; record(trx: DeskTrx): Promise<void> }

/** Like `openRequest`, but the caller writes the record with `record`, in the statement that reads or before it. */
export async function authorizeAccess(
  trx: DeskTrx,
  staff: StaffActor,
  request: Opened,
  {
    action,
    refresh = false,
    because,
    otherwise,
    before,
  }: RequestOpening & { readonly before?: LastOpening | undefined },
  at: Date,
): Promise<Admitted> {
  const ask = (asked: DeskTrx) =>
    Promise.all([
      before === undefined ? lastOpening(asked, staff, request, at) : before,
      because ? null : ownReason(asked, staff, request, at),
    ])
  const [last, own] = await (before === undefined ? batch(trx, ask) : ask(trx))
  const reason = because ?? own ?? last ?? otherwise
  if (!reason) throw await reasonNeeded(trx, request)
  const isSame = last && (refresh || at.getTime() - last.at.getTime() < SAME_READING_MS)
  const about = { memberId: request.member_id, requestId: request.id }
  const record = async (into: DeskTrx) => {
    if (!isSame) await recordAccess(into, staff, { action, what: 'opened', ...about, ...reason }, at)
  }
  return { reason, record }
}

/** The reason for a reading that has its own row; throws without a reason, like `openRequest`. */
export async function reasonToRead(trx: DeskTrx, staff: StaffActor, request: Opened, at: Date): Promise<AccessReason> {
  const reason = (await ownReason(trx, staff, request, at)) ?? (await lastOpening(trx, staff, request, at))
  if (!reason) throw await reasonNeeded(trx, request)
  return reason
}

export type LastOpening = Awaited<ReturnType<typeof lastOpening>>

/** The latest reading by the same staff member, if its reason is still valid; otherwise null. */
export async function lastOpening(
  trx: DeskTrx,
  staff: StaffActor,
  request: Pick<Opened, 'id'> | { readonly external_id: string | Expression<string> },
  at: Date,
) {
  const last = await trx
    .selectFrom('desk.access_records')
    .select(['at', 'why', 'reason', 'related_request_id as relatedRequestId'])
    .where('request_id', '=', (of) =>
      'id' in request
        ? of.val(request.id)
        : of.selectFrom('requests').select('requests.id').where('external_id', '=', request.external_id),
    )
    .where('staff_id', '=', staff.id)
    .where('what', '<>', 'listed') // matches the condition of the index
    .where('what', '=', 'opened')
    .where('at', '>', new Date(at.getTime() - REASON_HOLDS_MS))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last ?? null
}

/** The implicit reason; null if a reason must be given. */
async function ownReason(
  trx: DeskTrx,
  staff: StaffActor,
  { id, assignee_id }: Opened,
  at: Date,
): Promise<AccessReason | null> {
  if (assignee_id === null) return { why: 'unassigned', reason: 'Not assigned yet' }
  if (assignee_id === staff.id) return { why: 'own', reason: 'Theirs to answer' }
  const { rows } = await sql<{ handed_over: boolean; covering: string | null; left_behind: boolean }>`
    select exists (select from desk.packets where request_id = ${id} and receiver_id = ${staff.id})
        or exists (select from desk.tasks where request_id = ${id} and owner_id = ${staff.id} and done_at is null)
        or exists (select from desk.reminders where request_id = ${id} and staff_id = ${staff.id} and ended_at is null)
        as handed_over,
      (select name from desk.attendance(${at}) as attended join desk.staff person on person.id = attended.staff_id
        where person.id = ${assignee_id} and attendant_id = ${staff.id}) as covering,
      exists (select from desk.staff where id = ${assignee_id} and closed_at is not null) as left_behind`.execute(trx)
  const [how] = rows
  if (how?.handed_over) return { why: 'handed_over', reason: 'Handed over to them' }
  if (how?.left_behind) return { why: 'unassigned', reason: 'The colleague who had it is not here anymore' }
  if (how?.covering) return { why: 'covering', reason: `Covering for ${how.covering}` }
  return null
}

async function reasonNeeded(trx: DeskTrx, { assignee_id }: Opened): Promise<Problem> {
  const who = await trx.selectFrom('desk.staff').select('name').where('id', '=', assignee_id).executeTakeFirst()
  const message = `${who?.name ?? 'Someone else'} has this one. Please give a reason to open it.`
  return new Problem('reason_needed', { message, errors: { reason: [message] } })
}
