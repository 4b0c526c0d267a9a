import type { FastifyReply, FastifyRequest } from 'fastify'
import { HEARTBEAT_MS } from '#contract/shared/live-stream.ts'
import type { App, StaffActor } from '#server/http/app.ts'
import type { DeskChange, QueueNews } from '#server/http/live.ts'
import { openStream } from '#server/http/stream.ts'
import { readStaff } from '#server/staff-auth/authenticate.ts'
import { readCookie } from '#server/staff-auth/cookie.ts'

export const LOOK_EVERY_MS = 4_000

type Follower = {
  readonly app: App
  readonly staff: StaffActor
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  /** The place in the desk's live events after which nothing may be missed; undefined: the client does not know it. */
  readonly since: string | undefined
}

/** Streams what changes at the desk, first what a desk missed that comes back, until one side goes or the session ends. */
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

  /** An event and not a comment, which a page's EventSource does not tell it of. */
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
    const said = JSON.stringify(counts)
    if (said !== counted) stream.send({ id, event: change.type, data: counts })
    counted = said
  }

  /** A session ends by its time, too, and with its account. A database that is away ends none. */
  async function lookAgain() {
    const still = await readStaff(app.deskDb, token, app.now()).catch(() => staff)
    if (!still) stream.end()
  }
}

/** What happens to one colleague's own things is sent to nobody else. */
function concerns(change: DeskChange, staff: StaffActor): boolean {
  return (change.type !== 'sends.changed' && change.type !== 'alerts.changed') || change.staff_id === staff.id
}

const eventOf = ({ type, ...data }: DeskChange) => ({ event: type, data })

/** As a list says them. */
const countsFor = (staff: StaffActor, { of, everyone }: QueueNews['counts']) => ({
  mine: of.get(staff.id) ?? 0,
  unassigned: of.get(NOBODY) ?? 0,
  everyone,
})

const NOBODY = 0
