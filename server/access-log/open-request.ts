import { type Expression, sql } from 'kysely'
import { Problem } from '#contract/shared/problems.ts'
import { together } from '#server/db/together.ts'
import type { DeskTrx } from '#server/db/transactions.ts'
import type { StaffActor } from '#server/http/app.ts'
import { type AccessReason, recordAccess, SAME_READING_MS } from './record-access.ts'

/** A reason holds so long: it is asked once for a request and a day. */
export const REASON_HOLDS_MS = 24 * 3_600_000

type Opened = { readonly id: number; readonly member_id: number; readonly assignee_id: number | null }

export type RequestOpening = {
  /** The endpoint's name. */
  readonly action: string
  /** The page has it open already, and asks how it stands now. */
  readonly refresh?: boolean
  /** Where it says more than how the request stands. */
  readonly because?: AccessReason | undefined
  /** Where nothing else says why: what they did there, which its member or their colleagues see. */
  readonly otherwise?: AccessReason | undefined
}

/**
 * Lets somebody read a request whole, and records that. What is neither theirs nor unassigned needs a reason, which
 * holds for a day; without one this throws `reason_needed`. A page that is loaded again, or that follows what
 * happens in it, is one reading.
 */
export async function openRequest(
  trx: DeskTrx,
  staff: StaffActor,
  request: Opened,
  opening: RequestOpening,
  at: Date,
): Promise<AccessReason> {
  const { reason, record } = await admitToRequest(trx, staff, request, opening, at)
  await record(trx)
  return reason
}

export type Admitted = { readonly reason: AccessReason; record(trx: DeskTrx): Promise<void> }

/** As `openRequest`, but the record is still to be written: by `record`, in the statement that reads or before it. */
export async function admitToRequest(
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
  const [last, own] = await (before === undefined ? together(trx, ask) : ask(trx))
  const reason = because ?? own ?? last ?? otherwise
  if (!reason) throw await reasonNeeded(trx, request)
  const isSame = last && (refresh || at.getTime() - last.at.getTime() < SAME_READING_MS)
  const about = { memberId: request.member_id, requestId: request.id }
  const record = async (into: DeskTrx) => {
    if (!isSame) await recordAccess(into, staff, { action, what: 'opened', ...about, ...reason }, at)
  }
  return { reason, record }
}

/** Why somebody may read of a request, for a reading with a row of its own; as `openRequest` it throws without a reason. */
export async function reasonToRead(trx: DeskTrx, staff: StaffActor, request: Opened, at: Date): Promise<AccessReason> {
  const reason = (await ownReason(trx, staff, request, at)) ?? (await lastOpening(trx, staff, request, at))
  if (!reason) throw await reasonNeeded(trx, request)
  return reason
}

export type LastOpening = Awaited<ReturnType<typeof lastOpening>>

/** The same colleague's latest, if a reason given then still holds; null if none does. */
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
    .where('what', '<>', 'listed') // as the index says
    .where('what', '=', 'opened')
    .where('at', '>', new Date(at.getTime() - REASON_HOLDS_MS))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last ?? null
}

/** Why somebody may read it without being asked; null where they have to say. */
async function ownReason(
  trx: DeskTrx,
  staff: StaffActor,
  { id, assignee_id }: Opened,
  at: Date,
): Promise<AccessReason | null> {
  if (assignee_id === null) return { why: 'unassigned', reason: 'Nobody had it yet' }
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
  const message = `${who?.name ?? 'Somebody else'} has this one. Please say why you open it.`
  return new Problem('reason_needed', { message, errors: { reason: [message] } })
}
