import type { SettableState, WaitingOn } from '#contract/desk/queue.ts'
import { invalidField, Problem } from '#contract/shared/problems.ts'
import type { RequestStatus } from '#contract/shared/request.ts'
import { openRequest } from '#server/access-log/open-request.ts'
import type { Reason } from '#server/access-log/record-access.ts'
import type { DeskTrx } from '#server/db/transactions.ts'
import type { App, StaffActor } from '#server/http/app.ts'
import { announce } from '#server/live/announce.ts'
import { announceToDesk } from '#server/live/announce-to-desk.ts'
import { lockConcierges, whyNotGiven } from '#server/promises/lock-staff.ts'
import { hasNewerMessages } from '#server/timeline/has-newer-messages.ts'
import { appendToTimeline, type LockedRequest, lockRequest, notBefore } from '#server/timeline/lock-request.ts'
import { saveStateBeforeCompletion } from './completion.ts'
import { readRequest } from './detail.ts'
import { ON_THE_WIRE } from './state.ts'

export type Change = {
  readonly status?: RequestStatus | undefined
  /** Null lets it go. */
  readonly assignee?: number | 'me' | null | undefined
  /** Who has it as far as the caller knows; null for nobody. */
  readonly assigned_to?: number | null | undefined
  readonly waiting_on?: WaitingOn | undefined
  /** Instead of status and waiting_on. */
  readonly state?: SettableState | undefined
  /** Up to where the caller has read. */
  readonly seen_seq?: number | undefined
}

/** Takes, gives, lets go, opens, completes. A member sees a new status at once, and nothing of the rest. */
export function changeRequest(app: App, staff: StaffActor, externalId: string, change: Change) {
  return app.deskDb.transaction().execute(async (trx) => {
    const { because, at } = await moveRequest(trx, app, staff, externalId, { change, reads: readsBecause })
    return readRequest(trx, staff, externalId, { action: ACTION, because }, at)
  })
}

type Moving<Because> = {
  readonly change: Change
  /** Why it is read with the change. Said before it: afterwards it may be somebody else's. */
  reads(trx: DeskTrx, staff: StaffActor, before: LockedRequest, after: After, at: Date): Promise<Because>
}
type After = StateColumns & { readonly assignee: Pick<Assignee, 'id'> | null }

/** The change itself, which shows nothing of the request. */
export async function moveRequest<Because>(
  trx: DeskTrx,
  app: App,
  staff: StaffActor,
  externalId: string,
  { change, reads }: Moving<Because>,
) {
  const taker = await takerOf(trx, staff, change)
  const request = await lockRequest(trx, externalId)
  await refuseIfTaken(trx, request, change)
  await refuseUnread(trx, staff, request, change)
  const at = notBefore(request.last_message_at, app.now())
  const assignee = await assigneeAfter(trx, request, change, taker)
  const after = stateAfter(request, change, at)
  const because = await reads(trx, staff, request, { ...after, assignee }, at)
  const events = [...assigneeEvents(request, staff, assignee), ...statusEvents(request, after)]
  const last_seq = await appendToTimeline(trx, app, { request, staff, at }, events)
  if (after.status === 'closed') await saveStateBeforeCompletion(trx, request, { staff, seq: last_seq, at })
  await trx
    .updateTable('requests')
    .set({ ...after, assignee_id: assignee?.id ?? null, last_seq })
    .where('id', '=', request.id)
    .execute()
  await announceChange(trx, request, after)
  return { because, at }
}

const ACTION = 'deskChangeRequest'

/** Of two who take or give it at once the second hears who was quicker, and changes nothing. */
export async function refuseIfTaken(
  trx: DeskTrx,
  { assignee_id: owner }: LockedRequest,
  { assigned_to: known }: Change,
) {
  if (known === undefined || known === owner) return
  if (owner === null) throw new Problem('taken', { message: 'Somebody has just put this back in the queue.' })
  const { name } = await nameOf(trx, owner)
  throw new Problem('taken', { message: `${name} has just taken this.` })
}

/** A question that came in the last second is not solved with the rest. */
async function refuseUnread(trx: DeskTrx, staff: StaffActor, { id }: LockedRequest, { state, seen_seq: seq }: Change) {
  if (state !== 'solved' || seq === undefined) return
  if (await hasNewerMessages(trx, { requestId: id, staffId: staff.id, seq }))
    throw new Problem('conversation_moved', {
      message: 'Somebody wrote meanwhile. Please read it before you solve this.',
    })
}

const nameOf = (trx: DeskTrx, id: number) =>
  trx.selectFrom('desk.staff').select(['id', 'name']).where('id', '=', id).executeTakeFirstOrThrow()

/**
 * Who takes a colleague's request reads it for that reason, and who changes where it stands for that one: everybody
 * there sees it. What changes nothing is mere reading. Said before the change: afterwards it may be somebody else's.
 */
async function readsBecause(
  trx: DeskTrx,
  staff: StaffActor,
  before: LockedRequest,
  after: After,
  at: Date,
): Promise<Reason> {
  const assigneeId = after.assignee?.id ?? null
  const from = before.assignee_id
  const takes = takesOver(staff, before, after)
  const changes = assigneeId !== from || after.status !== before.status || after.waiting_on !== before.waiting_on
  const because = takes && from !== null ? await tookOver(trx, from) : undefined
  const otherwise = changes ? ({ why: 'acted', reason: 'Changed where it stands' } as const) : undefined
  return openRequest(trx, staff, before, { action: ACTION, because, otherwise }, at)
}

const takesOver = (staff: StaffActor, { assignee_id: from }: LockedRequest, { assignee }: After) =>
  assignee?.id === staff.id && from !== null && from !== staff.id

/** Of many at once nothing is read; but who takes a colleague's may read it from now on, and has said why. */
export async function recordTakeOver(
  trx: DeskTrx,
  staff: StaffActor,
  before: LockedRequest,
  after: After,
  at: Date,
): Promise<void> {
  const { assignee_id: from } = before
  if (from === null || !takesOver(staff, before, after)) return
  await openRequest(trx, staff, before, { action: 'deskBulkAct', because: await tookOver(trx, from) }, at)
}

async function tookOver(trx: DeskTrx, from: number): Promise<Reason> {
  const { name } = await nameOf(trx, from)
  return { why: 'took_over', reason: `Took it over from ${name}` }
}

async function announceChange(trx: DeskTrx, before: LockedRequest, after: StateColumns) {
  if (after.status === before.status) return announceToDesk(trx, before.external_id)
  const about = { memberId: before.member_id, requestExternalId: before.external_id }
  return announce(trx, { ...about, type: 'request.changed' })
}

type StateColumns = Pick<LockedRequest, 'status' | 'waiting_on' | 'waiting_since' | 'closed_at'>

/** What is completed waits for nobody; what is opened again waits for us. */
function stateAfter(before: LockedRequest, change: Change, at: Date): StateColumns {
  const { status = before.status, waiting_on } = onTheWire(change)
  if (before.status === 'closed' && status === 'open') throw new Problem('status_not_reachable')
  if (status === 'closed') {
    if (waiting_on) throw invalidField('waiting_on', 'A completed request waits for nobody.')
    return { status, waiting_on: null, waiting_since: null, closed_at: before.closed_at ?? at }
  }
  const waits = waiting_on ?? before.waiting_on ?? 'us'
  const waiting_since = waits === before.waiting_on ? before.waiting_since : at
  return { status, waiting_on: waits, waiting_since, closed_at: null }
}

function onTheWire({ state, status, waiting_on }: Change): Pick<Change, 'status' | 'waiting_on'> {
  if (state === undefined) return { status, waiting_on }
  if (status !== undefined || waiting_on !== undefined)
    throw invalidField('state', 'Please give a state, or a status and whom it waits for.')
  return ON_THE_WIRE[state]
}

function statusEvents(before: LockedRequest, after: StateColumns) {
  if (before.status === after.status) return []
  return [{ event: 'status', data: { from: before.status, to: after.status } } as const]
}

type Assignee = { id: number; name: string }

/** Whom it is given to: nobody, or not a word of it. Whose account closes at this moment gets nothing anymore. */
async function takerOf(
  trx: DeskTrx,
  staff: StaffActor,
  { assignee }: Change,
): Promise<Assignee | 'unknown' | null | undefined> {
  if (assignee === null || assignee === undefined) return assignee
  const [taker] = await lockConcierges(trx, [assignee === 'me' ? staff.id : assignee])
  return taker ?? 'unknown'
}

async function assigneeAfter(
  trx: DeskTrx,
  { assignee_id }: LockedRequest,
  { assignee }: Change,
  taker: Assignee | 'unknown' | null | undefined,
): Promise<Assignee | null> {
  if (taker === 'unknown') {
    const why = typeof assignee === 'number' ? await whyNotGiven(trx, assignee) : undefined
    throw invalidField('assignee', why ?? 'Only a concierge who is here can be given a request.')
  }
  if (taker !== undefined || assignee_id === null) return taker ?? null
  return nameOf(trx, assignee_id)
}

function assigneeEvents(before: LockedRequest, staff: StaffActor, after: Assignee | null) {
  if (before.assignee_id === (after?.id ?? null)) return []
  if (!after) return [{ event: 'released', data: null } as const]
  return [{ event: 'taken', data: after.id === staff.id ? null : { to: after.name } } as const]
}
