/** What a node sends to the streams that are open on it. Filled from PostgreSQL's NOTIFY. */
export type Live = {
  /** `poke` is called whenever the member may have new events; it reads them itself. Returns the way out. */
  onMember(memberId: number, poke: () => void): () => void
  /** Called with the request of this member that somebody at the desk opened, or writes to, or no longer does. */
  onAttention(memberId: number, send: (requestExternalId: string) => void): () => void
  /** Called when this session has ended somewhere. */
  onSessionEnd(sessionId: number, end: () => void): () => void
  /** Everything that changes at the desk. */
  onDesk(send: (change: DeskChange) => void): () => void
  onStaffSessionEnd(sessionId: number, end: () => void): () => void
}

export type DeskChange =
  /** `assignee_id`: who has it now; an earlier release does not say. */
  | { readonly type: 'queue.changed'; readonly external_id: string; readonly assignee_id?: number | null }
  /** Somebody came or went. */
  | { readonly type: 'shift.changed'; readonly staff_id: number }
  /** What somebody has promised: their reminders, tasks or packets. */
  | { readonly type: 'promises.changed'; readonly staff_id: number }
  /** Somebody opened or left a conversation, or does something else there. */
  | { readonly type: 'presence.changed'; readonly external_id: string }
  /** For this colleague alone: their replies that have not gone yet. */
  | { readonly type: 'sends.changed'; readonly staff_id: number }
  | { readonly type: 'reset' }

/** The one channel of NOTIFY; payloads are JSON of this shape. */
export const LIVE_CHANNEL = 'tendwell_live'
export type LiveNotice =
  | { readonly member: number }
  | { readonly attention: string; readonly of_member: number }
  | { readonly desk: string; readonly assignee?: number | null }
  | { readonly shift: number }
  | { readonly promises: number }
  | { readonly presence: string }
  | { readonly sends_of: number }
  | { readonly session_end: number }
  | { readonly staff_session_end: number }

type Listen = (channel: string, onPayload: (payload: string) => void, onReconnect: () => void) => Promise<unknown>

/** Joins the database's notices with this node's streams. After a lost connection everybody reads again. */
export async function openLive(listen: Listen): Promise<Live> {
  const members = new Rooms<() => void>()
  const attention = new Rooms<(requestExternalId: string) => void>()
  const sessionEnds = new Rooms<() => void>()
  const staffSessionEnds = new Rooms<() => void>()
  const desk = new Set<(change: DeskChange) => void>()

  await listen(LIVE_CHANNEL, hear, () => {
    members.each((poke) => poke())
    for (const send of desk) send({ type: 'reset' })
  })

  function hear(payload: string) {
    // only our own nodes write to this channel
    const notice = JSON.parse(payload) as LiveNotice
    if ('member' in notice) members.in(notice.member, (poke) => poke())
    if ('attention' in notice) attention.in(notice.of_member, (send) => send(notice.attention))
    if ('session_end' in notice) sessionEnds.in(notice.session_end, (end) => end())
    if ('staff_session_end' in notice) staffSessionEnds.in(notice.staff_session_end, (end) => end())
    if ('desk' in notice)
      for (const send of desk) send({ type: 'queue.changed', external_id: notice.desk, assignee_id: notice.assignee })
    if ('promises' in notice) for (const send of desk) send({ type: 'promises.changed', staff_id: notice.promises })
    if ('shift' in notice) for (const send of desk) send({ type: 'shift.changed', staff_id: notice.shift })
    if ('presence' in notice) for (const send of desk) send({ type: 'presence.changed', external_id: notice.presence })
    if ('sends_of' in notice) for (const send of desk) send({ type: 'sends.changed', staff_id: notice.sends_of })
  }

  return {
    onMember: (memberId, poke) => members.join(memberId, poke),
    onAttention: (memberId, send) => attention.join(memberId, send),
    onSessionEnd: (sessionId, end) => sessionEnds.join(sessionId, end),
    onStaffSessionEnd: (sessionId, end) => staffSessionEnds.join(sessionId, end),
    onDesk(send) {
      desk.add(send)
      return () => desk.delete(send)
    },
  }
}

/** Listeners by number. */
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
