import { DAY_MS, MINUTE_MS } from '#basics/time/duration.ts'
import { type QuietHours, quietUntil } from './quiet-hours.ts'

/** Answers within this time go in one notice. */
const GATHER_MS = 10 * MINUTE_MS
/** Time after which an unseen push is sent by the other channels. */
const UNSEEN_PUSH_MS = 10 * MINUTE_MS
const REMIND_AFTER_MS = 3 * DAY_MS

/**
 * State of the notice for an entry: waiting for the member to read it or for quiet hours to end; pushed to the
 * devices, and to be emailed if unseen; sent; covered by an earlier notice about the same request; read before; or not
 * possible.
 */
export type NoticeState =
  | 'waiting'
  | 'quiet'
  | 'pushed'
  | 'sent'
  | 'covered'
  | 'read'
  | 'switched_off'
  | 'unreachable'
  | 'bounced'

/** An unread message of a concierge, or an unseen completion. */
export type Thing = {
  readonly requestId: number
  /** Its number in the request's timeline. */
  readonly seq: number
  readonly at: Date
  readonly state: NoticeState
  /** When it must be decided again; null if it is final. */
  readonly lookAt: Date | null
}

export type Situation = {
  readonly now: Date
  /** Time that an entry stays unread before the member is notified. */
  readonly afterMs: number
  /** Whether this member can be notified; otherwise the state with the reason. */
  readonly reach: 'open' | 'switched_off' | 'unreachable' | 'bounced'
  /** Whether the member's devices get pushes: before the other channels, or instead of them. */
  readonly push: 'none' | 'first' | 'only'
  readonly quiet: QuietHours
  /** Whether notices contain the messages. Then each message is sent separately. */
  readonly withWords: boolean
  /** When this member was last sent a notice. */
  readonly lastSentAt: Date | null
  /** For each request with an entry: how far its member has read, and whether it waits for the member. */
  readonly requests: ReadonlyMap<number, { readonly seenSeq: number; readonly waitsOnMember: boolean }>
  readonly things: readonly Thing[]
}

export type Decision = Pick<Thing, 'requestId' | 'seq' | 'state' | 'lookAt'> & {
  /** The member has read it. */
  readonly isRead: boolean
  /** Why it is in the notice that is sent now: as news, as an unseen push, or as a reminder. */
  readonly sends: 'news' | 'unseen' | 'reminder' | null
}

/** News goes to the devices first; everything later goes by the other channels, if there are any. */
export function goesByPush(push: Situation['push'], sends: Decision['sends']): boolean {
  return push === 'only' || (push === 'first' && sends === 'news')
}

/** Decides about all unread entries of a member. Sends at most one notice, about all that are pending. */
export function decideNotices(situation: Situation): Decision[] {
  const ofRequests = Map.groupBy(situation.things, ({ requestId }) => requestId)
  const claims = [...ofRequests].map(([requestId, things]) => claimOf(situation, requestId, things))
  const gate = gateOf(situation)
  return claims.flatMap((claim) => [...claim.settled, ...answer(situation, claim, gate)])
}

/** Due notices of a request: news whose time has come, or a reminder of sent ones. */
type Claim = {
  readonly settled: readonly Decision[]
  readonly ripe: readonly Thing[]
  /** Not due yet; they are included in a notice of due entries, or wait for their own time. */
  readonly young: readonly Thing[]
  readonly reminder: Thing | null
  /** Pushed, and still unread. */
  readonly unseen: readonly Thing[]
}

const PENDING: readonly NoticeState[] = ['waiting', 'quiet']

function claimOf(situation: Situation, requestId: number, things: readonly Thing[]): Claim {
  const { now, afterMs, requests, withWords } = situation
  const { seenSeq = 0, waitsOnMember = false } = requests.get(requestId) ?? {}
  const isRead = ({ seq }: Thing) => seq <= seenSeq
  const unread = things.filter((thing) => !isRead(thing))
  const pending = unread.filter(({ state }) => PENDING.includes(state))
  const settled = things.filter(isRead).map(read)
  const sent = unread.filter(({ state }) => state === 'sent' || state === 'pushed')
  const follows = withWords && pending.length > 0
  const pushed = sent.find(({ state, lookAt }) => state === 'pushed' && lookAt !== null)
  // a notice without words covers later messages until the member has read the request
  if (sent.length > 0 && (!follows || pushed)) {
    const claim = claimAfterSend(situation, { sent, pending, pushed, waitsOnMember })
    return { ...claim, settled: [...settled, ...claim.settled] }
  }
  const isRipe = ({ at }: Thing) => at.getTime() + afterMs <= now.getTime()
  // only the entries sent now are followed by a reminder, replacing those sent before
  const replaced = sent.filter(({ lookAt }) => lookAt !== null).map((thing) => decided(thing, 'sent', null))
  return {
    settled: [...settled, ...(pending.some(isRipe) ? replaced : [])],
    ripe: pending.filter(isRipe),
    young: pending.filter((thing) => !isRipe(thing)),
    reminder: null,
    unseen: [],
  }
}

type AfterSend = {
  readonly sent: readonly Thing[]
  readonly pending: readonly Thing[]
  /** A push whose effect is checked later. */
  readonly pushed: Thing | undefined
  readonly waitsOnMember: boolean
}

/** A request whose last notice covers the pending entries: at most a reminder, or another channel after a push. */
function claimAfterSend({ now, withWords }: Situation, { sent, pending, pushed, waitsOnMember }: AfterSend): Claim {
  const due = sent.find(({ lookAt }) => lookAt !== null && lookAt <= now)
  const afterPush = new Date(Math.max(pushed?.lookAt?.getTime() ?? 0, now.getTime() + GATHER_MS))
  const covered = pending.map((thing) =>
    withWords ? decided(thing, 'waiting', afterPush) : decided(thing, 'covered', null),
  )
  const unseen = due?.state === 'pushed' ? sent.filter(({ state }) => state === 'pushed') : []
  if (unseen.length > 0) return { settled: covered, ripe: [], young: [], reminder: null, unseen }
  const over = due && !waitsOnMember ? [decided(due, 'sent', null)] : []
  return {
    settled: [...covered, ...over],
    ripe: [],
    young: [],
    reminder: (waitsOnMember && due) || null,
    unseen: [],
  }
}

/** Applies to all requests of a member: send now, wait until a time, or never send. */
type Gate =
  | { readonly step: 'go' }
  | { readonly step: 'wait'; readonly until: Date; readonly state: 'waiting' | 'quiet' }
  | { readonly step: 'never'; readonly state: NoticeState }

function gateOf({ now, reach, quiet, lastSentAt }: Situation): Gate {
  if (reach !== 'open') return { step: 'never', state: reach }
  const quietEnd = quietUntil(quiet, now)
  if (quietEnd) return { step: 'wait', until: quietEnd, state: 'quiet' }
  const gathered = (lastSentAt?.getTime() ?? Number.NEGATIVE_INFINITY) + GATHER_MS
  if (gathered > now.getTime()) return { step: 'wait', until: new Date(gathered), state: 'waiting' }
  return { step: 'go' }
}

function answer(
  { now, afterMs, push, withWords }: Situation,
  { ripe, young, reminder, unseen }: Claim,
  gate: Gate,
): Decision[] {
  const laterAlone = young.map((thing) => decided(thing, 'waiting', new Date(thing.at.getTime() + afterMs)))
  if (gate.step === 'never')
    return [
      ...ripe.map((thing) => decided(thing, gate.state, null)),
      ...laterAlone,
      ...(reminder ? [decided(reminder, 'sent', null)] : []),
      ...unseen.map((thing) => decided(thing, 'sent', null)),
    ]
  if (gate.step === 'wait')
    return [
      ...ripe.map((thing) => decided(thing, gate.state, gate.until)),
      ...laterAlone,
      ...(reminder ? [decided(reminder, 'sent', gate.until)] : []),
      ...unseen.map((thing, index) => decided(thing, 'pushed', index === 0 ? gate.until : null)),
    ]
  const remindAt = new Date(now.getTime() + REMIND_AFTER_MS)
  const pushesFirst = push === 'first'
  const lookAt = pushesFirst ? new Date(now.getTime() + UNSEEN_PUSH_MS) : remindAt
  return [
    ...ripe.map((thing, index) => decided(thing, pushesFirst ? 'pushed' : 'sent', index === 0 ? lookAt : null, 'news')),
    // if emails were switched off since, nothing follows the push
    ...unseen.map((thing, index) =>
      decided(thing, 'sent', index === 0 ? remindAt : null, push === 'only' ? null : 'unseen'),
    ),
    ...(ripe.length > 0 && !withWords ? young.map((thing) => decided(thing, 'covered', null)) : laterAlone),
    ...(reminder ? [decided(reminder, 'sent', null, 'reminder')] : []),
  ]
}

function decided(
  { requestId, seq }: Thing,
  state: NoticeState,
  lookAt: Date | null,
  sends: Decision['sends'] = null,
): Decision {
  return { requestId, seq, state, lookAt, isRead: false, sends }
}

/** An entry that was read before a notice was sent. */
function read({ requestId, seq, state }: Thing): Decision {
  return {
    requestId,
    seq,
    state: PENDING.includes(state) ? 'read' : state,
    lookAt: null,
    isRead: true,
    sends: null,
  }
}
