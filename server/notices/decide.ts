import { type QuietHours, quietUntil } from './quiet-hours.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
/** What gathers in this time goes as one. */
const GATHER_MS = 10 * MINUTE_MS
/** What was pushed and not seen goes by the other channels after this. */
const UNSEEN_PUSH_MS = 10 * MINUTE_MS
const REMIND_AFTER_MS = 3 * DAY_MS

/**
 * What was decided about a thing: it waits until somebody may have read it, or until quiet hours are over; it was
 * pushed to their devices, and goes by mail where it is not seen; it was sent; it needs no notice of its own, as one
 * about the same request was sent and not followed; it was read before; or none can be sent.
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

/** A message of a concierge or a completion, unread so far. */
export type Thing = {
  readonly requestId: number
  /** Its number in the request's timeline. */
  readonly seq: number
  readonly at: Date
  readonly state: NoticeState
  /** When it is looked at again; null where nothing more will come of it. */
  readonly lookAt: Date | null
}

export type Situation = {
  readonly now: Date
  /** How long something stays unread before its member is notified. */
  readonly afterMs: number
  /** Whether this member can be notified at all; otherwise the state that says why not. */
  readonly reach: 'open' | 'switched_off' | 'unreachable' | 'bounced'
  /** Whether devices of theirs take notices: before the other channels, or in place of them. */
  readonly push: 'none' | 'first' | 'only'
  readonly quiet: QuietHours
  /** Whether notices hold the messages themselves: each message is then sent by itself. */
  readonly withWords: boolean
  /** When this member was last sent a notice. */
  readonly lastSentAt: Date | null
  /** Of each request with a thing: how far its member has seen it, and whether it waits on them. */
  readonly requests: ReadonlyMap<number, { readonly seenSeq: number; readonly waitsOnMember: boolean }>
  readonly things: readonly Thing[]
}

export type Decision = Pick<Thing, 'requestId' | 'seq' | 'state' | 'lookAt'> & {
  /** It has been read by now. */
  readonly isRead: boolean
  /** It is among what is sent now: as news, as news that was pushed and not seen, or once more. */
  readonly sends: 'news' | 'unseen' | 'reminder' | null
}

/** News goes to the devices first; all that follows by the other channels, where there are some. */
export function goesByPush(push: Situation['push'], sends: Decision['sends']): boolean {
  return push === 'only' || (push === 'first' && sends === 'news')
}

/** Decides about everything that this member has not read. One notice at most goes: about all that has gathered. */
export function decideNotices(situation: Situation): Decision[] {
  const ofRequests = Map.groupBy(situation.things, ({ requestId }) => requestId)
  const claims = [...ofRequests].map(([requestId, things]) => claimOf(situation, requestId, things))
  const gate = gateOf(situation)
  return claims.flatMap((claim) => [...claim.settled, ...answer(situation, claim, gate)])
}

/** What a request's things ask for: news that is ripe, or to remind of what was sent. */
type Claim = {
  readonly settled: readonly Decision[]
  readonly ripe: readonly Thing[]
  /** Too young; they go with the ripe ones, or wait for their own time. */
  readonly young: readonly Thing[]
  readonly reminder: Thing | null
  /** Was pushed, and is unread after all. */
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
    const due = sent.find(({ lookAt }) => lookAt !== null && lookAt <= now)
    const afterPush = new Date(Math.max(pushed?.lookAt?.getTime() ?? 0, now.getTime() + GATHER_MS))
    const covered = pending.map((thing) =>
      withWords ? decided(thing, 'waiting', afterPush) : decided(thing, 'covered', null),
    )
    const unseen = due?.state === 'pushed' ? sent.filter(({ state }) => state === 'pushed') : []
    if (unseen.length > 0) return { settled: [...settled, ...covered], ripe: [], young: [], reminder: null, unseen }
    const over = due && !waitsOnMember ? [decided(due, 'sent', null)] : []
    return {
      settled: [...settled, ...covered, ...over],
      ripe: [],
      young: [],
      reminder: (waitsOnMember && due) || null,
      unseen: [],
    }
  }
  const isRipe = ({ at }: Thing) => at.getTime() + afterMs <= now.getTime()
  // what is sent now is reminded of later, and in place of what was sent before
  const replaced = sent.filter(({ lookAt }) => lookAt !== null).map((thing) => decided(thing, 'sent', null))
  return {
    settled: [...settled, ...(pending.some(isRipe) ? replaced : [])],
    ripe: pending.filter(isRipe),
    young: pending.filter((thing) => !isRipe(thing)),
    reminder: null,
    unseen: [],
  }
}

/** The same for all requests of a member: go, wait until then, or never. */
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
    // where mails were switched off since, the push was all there is
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

/** What was still pending was read before a notice was sent. */
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
