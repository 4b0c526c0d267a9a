import { Agent } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { type DesksSize, FIRST, type Owned, REQUESTS_EACH, requestOf, type Setting } from './desk-people.ts'
import { follow } from './event-stream.ts'
import { type BenchCall, make, quantile } from './load.ts'
import { memberToken } from './population.ts'
import { type BenchTarget, processorSeconds } from './servers.ts'

// Members' pages that follow their stream while concierges reply: until an answer is heard, and until its page has it.

const FOR_MS = 30_000
const SETTLED_MS = 5_000
/** So many begin to follow in a second. */
const OPENINGS = 250

export type StreamsFigures = {
  readonly heard: { readonly p50: number; readonly p99: number }
  readonly shown: { readonly p50: number; readonly p99: number }
  /** Of the server's memory, kilobytes. */
  readonly each: number
  readonly server: number
  readonly database: number
}

export async function streamsFigures({ server, client, staff, size }: Setting): Promise<StreamsFigures> {
  const agent = new Agent({ keepAlive: true })
  const sentAt = new Map<string, number>()
  const [heard, shown]: [number[], number[]] = [[], []]
  const answered = Math.min(size.streams, staff.length * REQUESTS_EACH)
  const reply = (n: number) => {
    const nth = (n * 37) % answered
    return replying(Math.floor(nth / REQUESTS_EACH), nth % REQUESTS_EACH)
  }
  // the first calls load what all of them need
  for (let n = 0; n < 20; n += 1) await make(server, reply(n).call, n, agent)
  const before = server.memory()
  const closing = await openStreams(server, size, async (member, id) => {
    const at = sentAt.get(id)
    if (at === undefined) return
    sentAt.delete(id)
    heard.push(performance.now() - at)
    await make(server, reading({ id, member }), 0, agent)
    shown.push(performance.now() - at)
  })
  await sleep(SETTLED_MS)
  const each = ((server.memory() - before) * 1000) / size.streams
  const used = async () => ({ server: server.processorSeconds(), database: await processorSeconds(client) })
  const [began, from] = [performance.now(), await used()]
  const under: Promise<void>[] = []
  for (let n = 0; performance.now() - began < FOR_MS; n += 1) {
    const { of, call } = reply(n)
    sentAt.set(of.id, performance.now())
    under.push(make(server, call, n, agent))
    await sleep(Math.max(0, began + ((n + 1) * 1000) / size.messages - performance.now()))
  }
  await Promise.all(under)
  await sleep(1_000)
  const seconds = (performance.now() - began) / 1000
  const to = await used()
  for (const close of closing) close()
  agent.destroy()
  const both = (times: readonly number[]) => ({ p50: quantile(times, 0.5), p99: quantile(times, 0.99) })
  const result = {
    heard: both(heard),
    shown: both(shown),
    each,
    server: (to.server - from.server) / seconds,
    database: (to.database - from.database) / seconds,
  }
  console.log(
    `${size.streams} members’ streams, ${size.messages} replies a second: heard after p50 ${result.heard.p50.toFixed(0)} ms, p99 ${result.heard.p99.toFixed(0)} ms, with its thread ${result.shown.p50.toFixed(0)} and ${result.shown.p99.toFixed(0)} ms; ${each.toFixed(0)} kB a stream; server ${result.server.toFixed(2)} and database ${result.database.toFixed(2)} cores`,
  )
  return result
}

/** The pages of so many members. Returns how each is closed. */
export async function openStreams(
  server: Pick<BenchTarget, 'memberPort'>,
  { streams }: DesksSize,
  onMessage: (member: number, requestId: string) => Promise<void>,
  onOpen: () => void = () => undefined,
): Promise<(() => void)[]> {
  const closing: (() => void)[] = []
  for (let member = 1; member <= streams; member += 1) {
    const open = follow({
      port: server.memberPort,
      path: '/api/v1/events',
      headers: { authorization: `Bearer ${memberToken(member)}` },
      onOpen,
      onEvent({ event, data }) {
        const { request_external_id } = data as { request_external_id: string } // as the server writes it
        if (event === 'message.created') void onMessage(member, request_external_id)
      },
    })
    closing.push(open)
    if (member % (OPENINGS / 10) === 0) await sleep(100)
  }
  return closing
}

function replying(desk: number, k: number): { of: Owned; call: BenchCall } {
  const of = requestOf(desk, k)
  const path = `/desk/api/requests/${of.id}/messages`
  const at = () => ({ who: FIRST + desk, path })
  return { of, call: { name: 'reply', side: 'desk', method: 'POST', at, body: { body: 'It is on its way.' } } }
}

const reading = ({ id, member }: Owned): BenchCall => ({
  name: 'thread',
  side: 'member',
  method: 'GET',
  at: () => ({ who: member, path: `/api/v1/requests/${id}` }),
})
