import type { DeskState, SettableState, WaitingOn } from '#contract/desk/queue.ts'
import { invalidField, Problem } from '#contract/shared/problems.ts'
import type { RequestStatus } from '#contract/shared/request.ts'
import type { ResultGiven } from '#contract/shared/result.ts'
import { admitToRequest, type LastOpening, openRequest } from '#server/access-log/open-request.ts'
import type { AccessReason } from '#server/access-log/record-access.ts'
import { together } from '#server/db/together.ts'
import type { DeskTrx } from '#server/db/transactions.ts'
import type { App, StaffActor } from '#server/http/app.ts'
import { announce } from '#server/live/announce.ts'
import { announceToDesk } from '#server/live/announce-to-desk.ts'
import { lockConcierges, whyNotGiven } from '#server/promises/lock-staff.ts'
import { saveResult } from '#server/results/save-result.ts'
import { hasNewerMessages } from '#server/timeline/has-newer-messages.ts'
import { appendToTimeline, type LockedRequest, notBefore } from '#server/timeline/lock-request.ts'
import { saveStateBeforeCompletion } from './completion.ts'
import { readAdmitted } from './detail.ts'
import { lockForChange } from './lock-for-change.ts'
import { ON_THE_WIRE, stateOf } from './state.ts'

type Change = {
  readonly status?: RequestStatus | undefined
  /** Null lets it go. */
  readonly assignee?: number | 'me' | null | undefined
  /** Who has it as far as the caller knows; null for nobody. */
  readonly assigned_to?: number | null | undefined
  readonly waiting_on?: WaitingOn | undefined
  /** Instead of status and waiting_on. */
  readonly state?: SettableState | undefined
  /** In which state it is as far as the caller knows. */
  readonly was?: DeskState | undefined
  /** Up to where the caller has read. */
  readonly seen_seq?: number | undefined
  /** What came of it, as the caller gives it. */
  readonly result?: ResultGiven | undefined
}

/** Takes, gives, lets go, opens, completes, says what came of it. A member sees that and a new status at once, and nothing of the rest. */
export function changeRequest(app: App, staff: StaffActor, externalId: string, change: Change) {
  return app.deskDb.transaction().execute(async (trx) => {
    const {
      request,
      read: admitted,
      at,
    } = await moveRequest(trx, app, staff, externalId, { change, reads: readsBecause })
    return readAdmitted(trx, staff, request, { ...admitted, now: at })
  })
}

type Moving<Read> = {
  readonly change: Change
  /** Why it is read with the change. What it returns is asked in one statement with it, and sees who had it before. */
  reads(trx: DeskTrx, staff: StaffActor, move: Move, at: Date): Promise<(asked: DeskTrx) => Promise<Read>>
}
type Move = { readonly from: LockedRequest; readonly to: After; readonly before: LastOpening }
/** `says`: also what came of it. */
type After = Columns & { readonly says: boolean }
type Columns = StateColumns & Pick<LockedRequest, 'assignee_id'>

/** The change itself, which shows nothing of the request. */
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
  const [read] = await together(trx, (asked) =>
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

/** Of two who set its state at once the second hears that it is another by now, and what a colleague has solved stays solved. */
function refuseIfMoved(request: LockedRequest, { state: wanted, was }: Change, now: Date) {
  if (was === undefined) return
  const state = lasting(stateOf(request, now))
  if (state === lasting(was) || state === wanted) return
  const message = state === 'solved' ? 'Somebody has just solved this.' : 'Somebody has just changed where this stands.'
  throw new Problem('changed_meanwhile', { message })
}

/** A solved one closes by time alone, which nobody has done. */
const lasting = (state: DeskState): DeskState => (state === 'closed' ? 'solved' : state)

/** A question that came in the last second is not solved with the rest. */
async function refuseUnread(
  trx: DeskTrx,
  staff: StaffActor,
  { id, last_seq }: LockedRequest,
  { state, seen_seq: seq }: Change,
) {
  if (state !== 'solved' || seq === undefined || seq >= last_seq) return
  if (await hasNewerMessages(trx, { requestId: id, staffId: staff.id, seq }))
    throw new Problem('conversation_moved', {
      message: 'Somebody wrote meanwhile. Please read it before you solve this.',
    })
}

const nameOf = (trx: DeskTrx, id: number) =>
  trx.selectFrom('desk.staff').select(['id', 'name']).where('id', '=', id).executeTakeFirstOrThrow()

/**
 * Who takes a colleague's request reads it for that reason, and who changes where it stands for that one: everybody
 * there sees it. What changes nothing is mere reading.
 */
async function readsBecause(trx: DeskTrx, staff: StaffActor, { from, to, before }: Move, at: Date) {
  const because = await takeOver(trx, staff, from, to)
  const reason = whatWasDone(from, to)
  const otherwise = reason === undefined ? undefined : ({ why: 'acted', reason } as const)
  return (asked: DeskTrx) => admitToRequest(asked, staff, from, { action: ACTION, because, otherwise, before }, at)
}

function whatWasDone(from: LockedRequest, to: After): string | undefined {
  if (to.assignee_id !== from.assignee_id || to.status !== from.status || to.waiting_on !== from.waiting_on)
    return 'Changed where it stands'
  return to.says ? 'Wrote what came of it' : undefined
}

type Having = Pick<LockedRequest, 'assignee_id'>

/** Of many at once nothing is read; but who takes a colleague's may read it from now on, and has said why. */
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

/** Undefined where nobody's own is taken by this colleague. */
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

/** Whom it is given to: nobody, or not a word of it. Whose account closes at this moment gets nothing anymore. */
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
