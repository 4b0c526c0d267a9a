import { Agent } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { followStream } from '../../tools/event-stream.ts'
import { desk, member } from '../calls.ts'
import { make, quantile } from '../load.ts'
import { memberToken } from '../population.ts'
import type { BenchTarget } from '../servers.ts'
import { type DesksSize, FIRST, REQUESTS_EACH, requestOf, type Setting } from './desk-people.ts'
import { atRate, coresWhile } from './rate.ts'

const FOR_MS = 30_000
const SETTLED_MS = 5_000
/** Streams that are opened in a second. */
const OPENINGS = 250
/** A browser's wait if the server names no time. */
export const BROWSER_RETRY_MS = 3_000

/**
 * Members' pages follow their stream while concierges reply: milliseconds until a page hears of a reply, and until it
 * has read it; kilobytes of the server's memory for a stream; cores in use.
 */
export async function streamsFigures({ server, client, staff, size }: Setting) {
  const agent = new Agent({ keepAlive: true })
  const sentAt = new Map<string, number>()
  const [heard, shown]: [number[], number[]] = [[], []]
  const answered = Math.min(size.streams, staff.length * REQUESTS_EACH)
  const reply = async (n: number) => {
    const nth = (n * 37) % answered
    const place = Math.floor(nth / REQUESTS_EACH)
    const { id } = requestOf(place, nth % REQUESTS_EACH)
    sentAt.set(id, performance.now())
    const path = `/desk/api/requests/${id}/messages`
    await make(
      server,
      desk('reply', () => ({ who: FIRST + place, path, body: REPLY }), 'POST'),
      n,
      agent,
    )
  }
  for (let n = 0; n < 20; n += 1) await reply(n) // loads what all later calls need
  sentAt.clear()
  const before = server.memory()
  const leaving = await openStreams(server, size, async (who, id) => {
    const at = sentAt.get(id)
    if (at === undefined) return
    sentAt.delete(id)
    heard.push(performance.now() - at)
    await make(
      server,
      member('thread', 'GET', () => ({ who, path: `/api/v1/requests/${id}` })),
      0,
      agent,
    )
    shown.push(performance.now() - at)
  })
  await sleep(SETTLED_MS)
  const each = ((server.memory() - before) * 1000) / size.streams
  const cores = await coresWhile({ server, client }, async (began) => {
    await atRate(size.messages, FOR_MS, began, reply)
    await sleep(1_000)
  })
  leaving.abort()
  agent.destroy()
  const both = (times: readonly number[]) => ({ p50: quantile(times, 0.5), p99: quantile(times, 0.99) })
  return { heard: both(heard), shown: both(shown), each, server: cores.server, database: cores.database }
}

const REPLY = { body: 'It is on its way.' }

/** Opens a page for each member. Returns the controller that closes them. */
export async function openStreams(
  { origin }: Pick<BenchTarget, 'origin'>,
  { streams }: DesksSize,
  onMessage: (member: number, requestId: string) => Promise<void>,
  onOpen: () => void = () => undefined,
): Promise<AbortController> {
  const leaving = new AbortController()
  for (let nth = 1; nth <= streams; nth += 1) {
    const stream = {
      url: `${origin}/api/v1/events`,
      headers: { authorization: `Bearer ${memberToken(nth)}` },
      retryMs: () => BROWSER_RETRY_MS,
      onOpen,
      onEvent(event: string, data: string) {
        const { request_external_id } = JSON.parse(data) as { request_external_id: string } // as the server writes it
        if (event === 'message.created') void onMessage(nth, request_external_id)
      },
      onRefused,
    }
    void followStream(stream, leaving.signal)
    if (nth % (OPENINGS / 10) === 0) await sleep(100)
  }
  return leaving
}

export function onRefused(status?: number): never {
  throw new Error(`A stream was answered with ${status}.`)
}
