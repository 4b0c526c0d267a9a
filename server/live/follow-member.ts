import type { FastifyReply, FastifyRequest } from 'fastify'
import { ATTENTION_CHANGED } from '#contract/member/events.ts'
import { HEARTBEAT_MS } from '#contract/shared/live-stream.ts'
import { readMember } from '#server/accounts/authenticate.ts'
import type { MemberActor, MemberApp } from '#server/http/app.ts'
import { type EventStream, openStream } from '#server/http/stream.ts'
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
 * Streams what happens to the member's requests until one side goes or the session ends. It registers for
 * news before it reads, so that nothing falls between; a fault of the database ends it, and the client
 * comes back with the last number it was sent.
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

  /** Also looks whether the second factor is owed by now, or a notice of the session's end was lost. */
  async function beat() {
    stream.comment('still here')
    const still = await readMember(app.db, request.headers, app.now()).catch(() => member)
    if (!still?.whole) stream.end()
  }
}

/** No place of ours, so nothing after it is ever whole. */
const UNKNOWN = Number.MAX_SAFE_INTEGER

function numberOf(id: string): number | undefined {
  return /^\d{1,15}$/.test(id) ? Number(id) : undefined
}

function sendEvents(stream: EventStream, { events, last, whole }: EventsRead) {
  if (!whole) return stream.send({ id: last, event: 'reset', data: {} })
  for (const { number, type, request_external_id } of events)
    stream.send({ id: number, event: type, data: { request_external_id } })
}

/** Runs the act again where it was called for meanwhile, never twice at once. */
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
