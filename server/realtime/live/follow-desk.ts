import type { FastifyReply, FastifyRequest } from 'fastify'
import { HEARTBEAT_MS } from '#contract/shared/live-stream.ts'
import { readStaff } from '#server/identity/staff-auth/authenticate.ts'
import { readCookie } from '#server/identity/staff-auth/cookie.ts'
import type { App, StaffActor } from '#server/platform/http/app.ts'
import type { DeskChange, QueueNews } from '#server/platform/http/live.ts'
import { openStream } from '#server/platform/http/stream.ts'

export const LOOK_EVERY_MS = 4_000

type Follower = {
  readonly app: App
  readonly staff: StaffActor
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  /** The client's cursor in the desk's live events; undefined if the client has none. */
  readonly since: string | undefined
}

/**
 * Streams changes at the desk, starting with those that a reconnecting desk has missed, until the client disconnects
 * or the session ends.
 */
export function followDesk({ app, staff, request, reply, since }: Follower): void {
  const stream = openStream(reply, app.drain)
  const token = readCookie(request.headers.cookie) ?? ''
  const heartbeat = setInterval(beat, HEARTBEAT_MS)
  const look = setInterval(() => void lookAgain(), LOOK_EVERY_MS)
  const leave = [
    app.live.onDesk(send),
    app.live.onStaffSessionEnd(staff.sessionId, stream.end),
    () => clearInterval(heartbeat),
    () => clearInterval(look),
  ]
  stream.onClose(() => {
    for (const one of leave) one()
  })
  let counted = ''
  begin()

  /** An event instead of a comment, because a page's EventSource does not report comments. */
  function beat() {
    stream.send({ id: app.live.deskPlace(), event: 'beat', data: {} })
  }

  function begin() {
    const missed = since === undefined ? undefined : app.live.deskAfter(since)
    if (missed === undefined) return stream.place(app.live.deskPlace())
    if (missed === null) return stream.send({ id: app.live.deskPlace(), event: 'reset', data: {} })
    stream.send({ id: since, event: 'here', data: {} })
    for (const { change, id } of missed) send(change, id)
  }

  function send(change: DeskChange, id: string) {
    if (!concerns(change, staff)) return
    if (change.type !== 'counts.changed') return stream.send({ id, ...eventOf(change) })
    const counts = countsFor(staff, change)
    const serialized = JSON.stringify(counts)
    if (serialized !== counted) stream.send({ id, event: change.type, data: counts })
    counted = serialized
  }

  /**
   * Checks the session, which also expires by time and ends with its account. An unavailable database does not end it.
   */
  async function lookAgain() {
    const still = await readStaff(app.deskDb, token, app.now()).catch(() => staff)
    if (!still) stream.end()
  }
}

/** Private changes are sent only to the concierge that they belong to. */
function concerns(change: DeskChange, staff: StaffActor): boolean {
  return (change.type !== 'sends.changed' && change.type !== 'alerts.changed') || change.staff_id === staff.id
}

const eventOf = ({ type, ...data }: DeskChange) => ({ event: type, data })

/** The counts in the format of the list. */
const countsFor = (staff: StaffActor, { of, everyone }: QueueNews['counts']) => ({
  mine: of.get(staff.id) ?? 0,
  unassigned: of.get(NO_ASSIGNEE) ?? 0,
  everyone,
})

const NO_ASSIGNEE = 0
