import { paced } from '#basics/time/paced.ts'
import { createDeskJournal, type Numbered, RETENTION_MS } from './desk-journal.ts'

/** What a server sends to its open streams. Based on PostgreSQL's NOTIFY. */
export type Live = {
  /** `poke` is called when the member may have new events, which it reads itself. Returns a function to unsubscribe. */
  onMember(memberId: number, poke: () => void): () => void
  /**
   * Called with a request of this member if a person at the desk opens it, starts or stops writing there, or closes it.
   */
  onAttention(memberId: number, send: (requestExternalId: string) => void): () => void
  /** Called when this session has ended on any server. */
  onSessionEnd(sessionId: number, end: () => void): () => void
  /** All changes at the desk, each with its ID. */
  onDesk(send: (change: DeskChange, id: string) => void): () => void
  /** Changes at the desk after this ID; null if they are not known. */
  deskAfter(id: string): readonly Numbered<DeskChange>[] | null
  /** ID of the latest change at the desk. */
  deskPlace(): string
  onStaffSessionEnd(sessionId: number, end: () => void): () => void
}

export type DeskChange =
  | ({ readonly type: 'queue.changed' } & QueueNews['changes'][number])
  | ({ readonly type: 'counts.changed' } & QueueNews['counts'])
  /** For this staff member only: the alerts changed. */
  | { readonly type: 'alerts.changed'; readonly staff_id: number }
  /** A staff member started or ended an absence. */
  | { readonly type: 'shift.changed'; readonly staff_id: number }
  /** The reminders, tasks or packets of a staff member changed. */
  | { readonly type: 'promises.changed'; readonly staff_id: number }
  /** A person opened or left a conversation, or changed their activity there. */
  | { readonly type: 'presence.changed'; readonly external_id: string }
  /** For this staff member only: their scheduled replies changed. */
  | { readonly type: 'sends.changed'; readonly staff_id: number }
  | { readonly type: 'reset' }

/** Changed requests of the queue in their current state. */
export type QueueNews = {
  readonly changes: readonly {
    readonly external_id: string
    /** The assignee. */
    readonly assignee_id: number | null
    /** Sort key in the queue; null if the request has left it. */
    readonly place: string | null
  }[]
  /** Numbers of requests that are not completed. */
  readonly counts: {
    readonly everyone: number
    /** By assignee; 0 is unassigned. */
    readonly of: ReadonlyMap<number, number>
  }
}

/** The only NOTIFY channel; payloads are JSON of this shape. */
export const LIVE_CHANNEL = 'tendwell_live'
export type LiveNotice =
  | { readonly member: number }
  | { readonly attention: string; readonly of_member: number }
  /** `assignee` is for servers of the previous release. */
  | { readonly desk: string; readonly assignee?: number | null }
  | { readonly calls: number }
  | { readonly shift: number }
  | { readonly promises: number }
  | { readonly presence: string }
  | { readonly sends_of: number }
  | { readonly session_end: number }
  | { readonly staff_session_end: number }

type Listen = (channel: string, onPayload: (payload: string) => void, onReconnect: () => void) => Promise<unknown>

/** Changes within this time are sent to the desks together. */
const TOGETHER_MS = 250

/**
 * Connects the database's notifications with this server's streams. After a lost connection, every client reloads.
 * @param readNews reads the current state of changed requests
 */
export async function openLive(
  listen: Listen,
  readNews: (externalIds: readonly string[]) => Promise<QueueNews>,
): Promise<Live> {
  const members = new Rooms<() => void>()
  const attention = new Rooms<(requestExternalId: string) => void>()
  const sessionEnds = new Rooms<() => void>()
  const staffSessionEnds = new Rooms<() => void>()
  const desk = new Set<(change: DeskChange, id: string) => void>()
  const journal = createDeskJournal<DeskChange>(Date.now)
  let leftAt = Number.NEGATIVE_INFINITY
  const changed = new Set<string>()
  const news = paced(sendNews, TOGETHER_MS)

  await listen(LIVE_CHANNEL, hear, () => {
    members.each((poke) => poke())
    sendDesk({ type: 'reset' })
  })

  function sendDesk(change: DeskChange) {
    const id = journal.add(change)
    for (const send of desk) send(change, id)
  }

  async function sendNews() {
    const ids = [...changed]
    changed.clear()
    // a client that has just disconnected may reconnect
    if (desk.size === 0 && Date.now() > leftAt + RETENTION_MS) return journal.skip()
    try {
      const { changes, counts } = await readNews(ids)
      for (const change of changes) sendDesk({ type: 'queue.changed', ...change })
      sendDesk({ type: 'counts.changed', ...counts })
    } catch {
      // each desk reads what could not be read here
      sendDesk({ type: 'reset' })
    }
  }

  function hear(payload: string) {
    // only our own servers write to this channel
    const notice = JSON.parse(payload) as LiveNotice
    if ('member' in notice) members.in(notice.member, (poke) => poke())
    if ('attention' in notice) attention.in(notice.of_member, (send) => send(notice.attention))
    if ('session_end' in notice) sessionEnds.in(notice.session_end, (end) => end())
    if ('staff_session_end' in notice) staffSessionEnds.in(notice.staff_session_end, (end) => end())
    if ('desk' in notice) {
      changed.add(notice.desk)
      news.soon()
    }
    if ('calls' in notice) sendDesk({ type: 'alerts.changed', staff_id: notice.calls })
    if ('promises' in notice) sendDesk({ type: 'promises.changed', staff_id: notice.promises })
    if ('shift' in notice) sendDesk({ type: 'shift.changed', staff_id: notice.shift })
    if ('presence' in notice) sendDesk({ type: 'presence.changed', external_id: notice.presence })
    if ('sends_of' in notice) sendDesk({ type: 'sends.changed', staff_id: notice.sends_of })
  }

  return {
    onMember: (memberId, poke) => members.join(memberId, poke),
    onAttention: (memberId, send) => attention.join(memberId, send),
    onSessionEnd: (sessionId, end) => sessionEnds.join(sessionId, end),
    onStaffSessionEnd: (sessionId, end) => staffSessionEnds.join(sessionId, end),
    deskAfter: journal.after,
    deskPlace: journal.place,
    onDesk(send) {
      desk.add(send)
      return () => {
        desk.delete(send)
        leftAt = Date.now()
      }
    },
  }
}

/** Listeners by ID. */
class Rooms<Listener> {
  readonly #rooms = new Map<number, Set<Listener>>()

  join(room: number, listener: Listener): () => void {
    const listeners = this.#rooms.get(room) ?? new Set()
    this.#rooms.set(room, listeners.add(listener))
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0) this.#rooms.delete(room)
    }
  }
  in(room: number, act: (listener: Listener) => void) {
    for (const listener of this.#rooms.get(room) ?? []) act(listener)
  }
  each(act: (listener: Listener) => void) {
    for (const room of this.#rooms.values()) for (const listener of room) act(listener)
  }
}
