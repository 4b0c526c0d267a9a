import type { FastifyReply, FastifyRequest } from 'fastify'
import { ATTENTION_CHANGED } from '#contract/member/events.ts'
import { HEARTBEAT_MS } from '#contract/shared/live-stream.ts'
import { readMember } from '#server/identity/accounts/authenticate.ts'
import type { MemberActor, MemberApp } from '#server/platform/http/app.ts'
import { type EventStream, openStream } from '#server/platform/http/stream.ts'
import { currentPosition, type EventsRead, eventsAfter } from './events-after.ts'

const LONGEST_TIMER_MS = 2 ** 31 - 1

type Follower = {
  readonly app: MemberApp
  readonly member: MemberActor
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  /** The client's Last-Event-ID. */
  readonly since: string | undefined
}

/**
 * Streams events of the member's requests until the client disconnects or the session ends. Subscribes before it
 * reads, so that no event is missed. A database error ends the stream, and the client reconnects with the last number
 * that it received.
 */
export function followMember({ app, member, request, reply, since }: Follower): void {
  const stream = openStream(reply, app.drain)
  const read = oneAtATime(readOn, (error) => {
    request.log.warn({ err: error }, 'A live stream could not be read on.')
    stream.end()
  })
  const heartbeat = setInterval(() => void beat(), HEARTBEAT_MS)
  let expiry: NodeJS.Timeout | undefined
  let place: number | undefined
  let gone = false

  const leave = [
    app.live.onMember(member.id, read),
    app.live.onAttention(member.id, (request_external_id) =>
      stream.send({ event: ATTENTION_CHANGED, data: { request_external_id } }),
    ),
    app.live.onSessionEnd(member.sessionId, stream.end),
    () => clearInterval(heartbeat),
    () => clearTimeout(expiry),
  ]
  stream.onClose(() => {
    gone = true
    for (const one of leave) one()
  })
  read()

  async function readOn() {
    place ??= await begin()
    if (place === undefined) return stream.end()
    const reading = await eventsAfter(app.db, member, place, app.now())
    if (!reading) return stream.end()
    sendEvents(stream, reading)
    place = reading.last
  }

  async function begin(): Promise<number | undefined> {
    const now = await currentPosition(app.db, member)
    if (!now) return undefined
    const left = now.expiresAt.getTime() - app.now().getTime()
    if (!gone) expiry = setTimeout(stream.end, Math.min(left, LONGEST_TIMER_MS))
    if (since) return numberOf(since) ?? UNKNOWN
    stream.place(now.last)
    return now.last
  }

  /** Also checks whether a second factor is required now, and whether the session's end was missed. */
  async function beat() {
    stream.comment('still here')
    const still = await readMember(app.db, request.headers, app.now()).catch(() => member)
    if (!still?.whole) stream.end()
  }
}

/** An unknown cursor, so the events after it are never complete. */
const UNKNOWN = Number.MAX_SAFE_INTEGER

function numberOf(id: string): number | undefined {
  return /^\d{1,15}$/.test(id) ? Number(id) : undefined
}

function sendEvents(stream: EventStream, { events, last, whole }: EventsRead) {
  if (!whole) return stream.send({ id: last, event: 'reset', data: {} })
  for (const { number, type, request_external_id } of events)
    stream.send({ id: number, event: type, data: { request_external_id } })
}

/** Runs the function again if it was called while running, but never twice at the same time. */
function oneAtATime(act: () => Promise<void>, onFault: (error: unknown) => void): () => void {
  let wanted = false
  let running = false
  async function run() {
    running = true
    try {
      while (wanted) {
        wanted = false
        await act()
      }
    } catch (error) {
      onFault(error)
    } finally {
      running = false
    }
  }
  return () => {
    wanted = true
    if (!running) void run()
  }
}
