import type { DeskState, SettableState, WaitingOn } from '#contract/desk/queue/queue.ts'
import { invalidField, Problem } from '#contract/shared/problems.ts'
import type { RequestStatus } from '#contract/shared/request.ts'
import type { ResultGiven } from '#contract/shared/result.ts'
import { batch } from '#server/platform/db/batch.ts'
import type { DeskTrx } from '#server/platform/db/transactions.ts'
import type { App, StaffActor } from '#server/platform/http/app.ts'
import { announce } from '#server/realtime/live/announce.ts'
import { announceToDesk } from '#server/realtime/live/announce-to-desk.ts'
import { authorizeAccess, type LastOpening, openRequest } from '#server/records/access-log/open-request.ts'
import type { AccessReason } from '#server/records/access-log/record-access.ts'
import { saveResult } from '#server/requests/results/save-result.ts'
import { lockConcierges, whyNotGiven } from '#server/requests/shifts/lock-staff.ts'
import { hasNewerMessages } from '#server/requests/timeline/has-newer-messages.ts'
import { appendToTimeline, type LockedRequest, notBefore } from '#server/requests/timeline/lock-request.ts'
import { saveStateBeforeCompletion } from './completion.ts'
import { readAuthorizedRequest } from './detail.ts'
import { lockForChange } from './lock-for-change.ts'
import { ON_THE_WIRE, stateOf } from './state.ts'

type Change = {
  readonly status?: RequestStatus | undefined
  /** Null removes the assignee. */
  readonly assignee?: number | 'me' | null | undefined
  /** The assignee that the caller has seen; null if unassigned. */
  readonly assigned_to?: number | null | undefined
  readonly waiting_on?: WaitingOn | undefined
  /** Instead of status and waiting_on. */
  readonly state?: SettableState | undefined
  /** The state that the caller has seen. */
  readonly was?: DeskState | undefined
  /** The last timeline entry that the caller has read. */
  readonly seen_seq?: number | undefined
  /** The result of the request, as the caller enters it. */
  readonly result?: ResultGiven | undefined
}

/**
 * Assigns, releases, reopens or completes a request, or sets its result. The member's app is notified of a new status
 * or result, and of nothing else.
 */
export function changeRequest(app: App, staff: StaffActor, externalId: string, change: Change) {
  return app.deskDb.transaction().execute(async (trx) => {
    const {
      request,
      read: admitted,
      at,
    } = await moveRequest(trx, app, staff, externalId, { change, reads: readsBecause })
    return readAuthorizedRequest(trx, staff, request, { ...admitted, now: at })
  })
}

type Moving<Read> = {
  readonly change: Change
  /**
   * Prepares the record of why the request is read with the change. The returned function runs in the same statement
   * as the change and sees the previous assignee.
   */
  reads(trx: DeskTrx, staff: StaffActor, move: Move, at: Date): Promise<(asked: DeskTrx) => Promise<Read>>
}
type Move = { readonly from: LockedRequest; readonly to: After; readonly before: LastOpening }
/** `says`: the change also sets the result. */
type After = Columns & { readonly says: boolean }
type Columns = StateColumns & Pick<LockedRequest, 'assignee_id'>

/** Makes the change without reading the request's content. */
export async function moveRequest<Read>(
  trx: DeskTrx,
  app: App,
  staff: StaffActor,
  externalId: string,
  { change, reads }: Moving<Read>,
) {
  const first = (asked: DeskTrx) => takerOf(asked, staff, change)
  const held = await lockForChange(trx, staff, externalId, { change: null, now: app.now(), first })
  const { request, before } = held
  await refuseIfTaken(trx, request, change)
  refuseIfMoved(request, change, app.now())
  await refuseUnread(trx, staff, request, change)
  const at = notBefore(request.last_message_at, app.now())
  const taker = await refuseUnknown(trx, change, held.locked)
  const state = stateAfter(request, change, at)
  const columns = { ...state, assignee_id: taker === undefined ? request.assignee_id : (taker?.id ?? null) }
  const says = change.result ? await saveResult(trx, { ...request, ...columns }, change.result) : false
  const to = { ...columns, says }
  const askToRead = await reads(trx, staff, { from: request, to, before }, at)
  const events = [...assigneeEvents(request, staff, taker), ...statusEvents(request, state)]
  const last_seq = request.last_seq + events.length
  const [read] = await batch(trx, (asked) =>
    Promise.all([
      askToRead(asked),
      appendToTimeline(asked, app, { request, staff, at }, events),
      state.status === 'closed' && saveStateBeforeCompletion(asked, request, { staff, seq: last_seq, at }),
      asked
        .updateTable('requests')
        .set({ ...columns, last_seq })
        .where('id', '=', request.id)
        .execute(),
      announceChange(asked, request, to),
    ]),
  )
  return { request, read, at }
}

const ACTION = 'deskChangeRequest'

/**
 * If two concierges assign a request at the same time, the second gets an error that names the first, and nothing
 * changes.
 */
export async function refuseIfTaken(
  trx: DeskTrx,
  { assignee_id: owner }: LockedRequest,
  { assigned_to: known }: Change,
) {
  if (known === undefined || known === owner) return
  if (owner === null) throw new Problem('taken', { message: 'Someone has just put this back in the queue.' })
  const { name } = await nameOf(trx, owner)
  throw new Problem('taken', { message: `${name} has just taken this.` })
}

/**
 * Rejects a change if a colleague has set another state since the caller's read. A request that a colleague has solved
 * stays solved.
 */
function refuseIfMoved(request: LockedRequest, { state: wanted, was }: Change, now: Date) {
  if (was === undefined) return
  const state = lasting(stateOf(request, now))
  if (state === lasting(was) || state === wanted) return
  const message =
    state === 'solved' ? 'Someone has just solved this.' : 'Someone has just changed the state of this request.'
  throw new Problem('changed_meanwhile', { message })
}

/** Treats closed as solved: time alone closes a solved request, so this is not a colleague's change. */
const lasting = (state: DeskState): DeskState => (state === 'closed' ? 'solved' : state)

/** Rejects a completion if the member has written a message that the caller has not seen. */
async function refuseUnread(
  trx: DeskTrx,
  staff: StaffActor,
  { id, last_seq }: LockedRequest,
  { state, seen_seq: seq }: Change,
) {
  if (state !== 'solved' || seq === undefined || seq >= last_seq) return
  if (await hasNewerMessages(trx, { requestId: id, staffId: staff.id, seq }))
    throw new Problem('conversation_moved', {
      message: 'A new message arrived. Please read it before you solve this.',
    })
}

const nameOf = (trx: DeskTrx, id: number) =>
  trx.selectFrom('desk.staff').select(['id', 'name']).where('id', '=', id).executeTakeFirstOrThrow()

/**
 * Records the reason for reading the request. Taking over a colleague's request is one reason, changing its state is
 * another. A call that changes nothing is recorded as an ordinary read.
 */
async function readsBecause(trx: DeskTrx, staff: StaffActor, { from, to, before }: Move, at: Date) {
  const because = await takeOver(trx, staff, from, to)
  const reason = whatWasDone(from, to)
  const otherwise = reason === undefined ? undefined : ({ why: 'acted', reason } as const)
  return (asked: DeskTrx) => authorizeAccess(asked, staff, from, { action: ACTION, because, otherwise, before }, at)
}

function whatWasDone(from: LockedRequest, to: After): string | undefined {
  if (to.assignee_id !== from.assignee_id || to.status !== from.status || to.waiting_on !== from.waiting_on)
    return 'Changed its state'
  return to.says ? 'Wrote the result' : undefined
}

type Having = Pick<LockedRequest, 'assignee_id'>

/**
 * A bulk action reads no request. But a concierge who takes over a colleague's request may read it from then on, and
 * the reason is recorded here.
 */
export async function recordTakeOver(
  trx: DeskTrx,
  staff: StaffActor,
  from: LockedRequest,
  to: Having,
  at: Date,
): Promise<void> {
  const because = await takeOver(trx, staff, from, to)
  if (because) await openRequest(trx, staff, from, { action: 'deskBulkAct', because }, at)
}

/** Undefined, unless this concierge takes over a colleague's request. */
async function takeOver(trx: DeskTrx, { id }: StaffActor, from: Having, to: Having): Promise<AccessReason | undefined> {
  if (to.assignee_id !== id || from.assignee_id === null || from.assignee_id === id) return undefined
  const { name } = await nameOf(trx, from.assignee_id)
  return { why: 'took_over', reason: `Took it over from ${name}` }
}

async function announceChange(trx: DeskTrx, before: LockedRequest, { status, assignee_id: assigneeId, says }: After) {
  const { member_id: memberId, external_id: requestExternalId } = before
  if (status === before.status && !says) return announceToDesk(trx, requestExternalId, assigneeId)
  return announce(trx, { memberId, requestExternalId, assigneeId, type: 'request.changed' })
}

type StateColumns = Pick<LockedRequest, 'status' | 'waiting_on' | 'waiting_since' | 'closed_at'>

/** A completed request waits for no one; a reopened request waits for us. */
function stateAfter(before: LockedRequest, change: Change, at: Date): StateColumns {
  const { status = before.status, waiting_on } = onTheWire(change)
  if (before.status === 'closed' && status === 'open') throw new Problem('status_not_reachable')
  if (status === 'closed') {
    if (waiting_on) throw invalidField('waiting_on', 'A completed request waits for no one.')
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

/**
 * The new assignee: null for none, undefined if the change does not name one. Locks the account, so that a concierge
 * whose account is closed at the same time is not assigned.
 */
async function takerOf(trx: DeskTrx, staff: StaffActor, { assignee }: Change): Promise<Taker | 'unknown'> {
  if (assignee === null || assignee === undefined) return assignee
  const [taker] = await lockConcierges(trx, [assignee === 'me' ? staff.id : assignee])
  return taker ?? 'unknown'
}

type Taker = { readonly id: number; readonly name: string } | null | undefined

async function refuseUnknown(trx: DeskTrx, { assignee }: Change, taker: Taker | 'unknown'): Promise<Taker> {
  if (taker !== 'unknown') return taker
  const why = typeof assignee === 'number' ? await whyNotGiven(trx, assignee) : undefined
  throw invalidField('assignee', why ?? 'Only a concierge who is here can be given a request.')
}

function assigneeEvents(before: LockedRequest, staff: StaffActor, taker: Taker) {
  if (taker === undefined || before.assignee_id === (taker?.id ?? null)) return []
  if (!taker) return [{ event: 'released', data: null } as const]
  return [{ event: 'taken', data: taker.id === staff.id ? null : { to: taker.name } } as const]
}
