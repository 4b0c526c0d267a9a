import { paced } from '#basics/paced.ts'
import { createDeskJournal, type Numbered, RETENTION_MS } from './desk-journal.ts'

/** What a node sends to the streams that are open on it. Filled from PostgreSQL's NOTIFY. */
export type Live = {
  /** `poke` is called whenever the member may have new events; it reads them itself. Returns the way out. */
  onMember(memberId: number, poke: () => void): () => void
  /** Called with the request of this member that somebody at the desk opened, or writes to, or no longer does. */
  onAttention(memberId: number, send: (requestExternalId: string) => void): () => void
  /** Called when this session has ended somewhere. */
  onSessionEnd(sessionId: number, end: () => void): () => void
  /** Everything that changes at the desk, each with its id. */
  onDesk(send: (change: DeskChange, id: string) => void): () => void
  /** What changed at the desk after this id; null where nobody knows. */
  deskAfter(id: string): readonly Numbered<DeskChange>[] | null
  /** The id of where the desk stands. */
  deskPlace(): string
  onStaffSessionEnd(sessionId: number, end: () => void): () => void
}

export type DeskChange =
  | ({ readonly type: 'queue.changed' } & QueueNews['changes'][number])
  | ({ readonly type: 'counts.changed' } & QueueNews['counts'])
  /** For this colleague alone: something calls them. */
  | { readonly type: 'alerts.changed'; readonly staff_id: number }
  /** Somebody came or went. */
  | { readonly type: 'shift.changed'; readonly staff_id: number }
  /** What somebody has promised: their reminders, tasks or packets. */
  | { readonly type: 'promises.changed'; readonly staff_id: number }
  /** Somebody opened or left a conversation, or does something else there. */
  | { readonly type: 'presence.changed'; readonly external_id: string }
  /** For this colleague alone: their replies that have not gone yet. */
  | { readonly type: 'sends.changed'; readonly staff_id: number }
  | { readonly type: 'reset' }

/** What has changed in the queue, as it stands now. */
export type QueueNews = {
  readonly changes: readonly {
    readonly external_id: string
    /** Who has it. */
    readonly assignee_id: number | null
    /** Where it stands in the queue; null where it is gone. */
    readonly place: string | null
  }[]
  /** How many are not completed. */
  readonly counts: {
    readonly everyone: number
    /** By whom they are with; 0: nobody. */
    readonly of: ReadonlyMap<number, number>
  }
}

/** The one channel of NOTIFY; payloads are JSON of this shape. */
export const LIVE_CHANNEL = 'tendwell_live'
export type LiveNotice =
  | { readonly member: number }
  | { readonly attention: string; readonly of_member: number }
  /** `assignee` is for nodes of an earlier release. */
  | { readonly desk: string; readonly assignee?: number | null }
  | { readonly calls: number }
  | { readonly shift: number }
  | { readonly promises: number }
  | { readonly presence: string }
  | { readonly sends_of: number }
  | { readonly session_end: number }
  | { readonly staff_session_end: number }

type Listen = (channel: string, onPayload: (payload: string) => void, onReconnect: () => void) => Promise<unknown>

/** What changes within such a time is sent to the desks together. */
const TOGETHER_MS = 250

/**
 * Joins the database's notices with this node's streams. After a lost connection everybody reads again.
 * @param readNews what has become of requests that have changed
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
    // who has just left may be back
    if (desk.size === 0 && Date.now() > leftAt + RETENTION_MS) return journal.skip()
    try {
      const { changes, counts } = await readNews(ids)
      for (const change of changes) sendDesk({ type: 'queue.changed', ...change })
      sendDesk({ type: 'counts.changed', ...counts })
    } catch {
      // what could not be read here, each desk reads for itself
      sendDesk({ type: 'reset' })
    }
  }

  function hear(payload: string) {
    // only our own nodes write to this channel
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
