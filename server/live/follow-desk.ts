import type { FastifyReply, FastifyRequest } from 'fastify'
import { HEARTBEAT_MS } from '#contract/shared/live-stream.ts'
import type { App, StaffActor } from '#server/http/app.ts'
import type { DeskChange } from '#server/http/live.ts'
import { openStream } from '#server/http/stream.ts'
import { readStaff } from '#server/staff-auth/authenticate.ts'
import { readCookie } from '#server/staff-auth/cookie.ts'

export const LOOK_EVERY_MS = 4_000

type Follower = {
  readonly app: App
  readonly staff: StaffActor
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** Streams what changes at the desk until one side goes or the session ends. */
export function followDesk({ app, staff, request, reply }: Follower): void {
  const stream = openStream(reply, app.drain)
  const token = readCookie(request.headers.cookie) ?? ''
  const heartbeat = setInterval(() => stream.comment('still here'), HEARTBEAT_MS)
  const look = setInterval(() => void lookAgain(), LOOK_EVERY_MS)
  const leave = [
    app.live.onDesk((change) => concerns(change, staff) && stream.send(eventOf(change))),
    app.live.onStaffSessionEnd(staff.sessionId, stream.end),
    () => clearInterval(heartbeat),
    () => clearInterval(look),
  ]
  stream.comment('here')
  stream.onClose(() => {
    for (const one of leave) one()
  })

  /** A session ends by its time, too, and with its account. A database that is away ends none. */
  async function lookAgain() {
    const still = await readStaff(app.deskDb, token, app.now()).catch(() => staff)
    if (!still) stream.end()
  }
}

/** What happens to one colleague's own things is sent to nobody else. */
function concerns(change: DeskChange, staff: StaffActor): boolean {
  return change.type !== 'sends.changed' || change.staff_id === staff.id
}

function eventOf({ type, ...data }: DeskChange) {
  return { event: type, data }
}
