import { Agent } from 'node:http'
import { loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { openBenchDatabase } from './database.ts'
import {
  addDesks,
  type DesksSize,
  FIRST,
  type Owned,
  REQUESTS_EACH,
  requestOf,
  type Setting,
  tabOf,
} from './desk-people.ts'
import { type BenchCall, make, quantile } from './load.ts'
import { type StreamsFigures, streamsFigures } from './member-streams.ts'
import { openDesk } from './open-desk.ts'
import { type RestartFigures, restartFigures } from './restart.ts'
import { processorSeconds, startServer } from './servers.ts'

// What open desks and members' pages cost while people write, by the processor time of server and database, and what a
// restart brings. The pages are generated: they follow their streams and ask what a browser's page asks, when it asks.

const MEMBERS = 10_000
const FOR_MS = 60_000
/** By then each page has its list, and what an opening costs is over. */
const SETTLED_MS = 20_000

export type DesksFigures = {
  readonly at: string
  /** The machine's load average before. */
  readonly load: number
  readonly size: DesksSize
  /** A second, of all desks together. */
  readonly asked: { readonly rows: number; readonly lists: number; readonly calls: number; readonly alerts: number }
  /** Cores in use. */
  readonly server: number
  readonly database: number
  /** What this measurement itself took of the machine. */
  readonly pages: number
  /** From a member's send to the row of whose request it is, ms. */
  readonly p50: number
  readonly p99: number
  readonly streams: StreamsFigures
  readonly restart: RestartFigures
}

/** One database and server for all of it; the size that is measured is the first of the bench's arguments. */
export async function desksFigures(size: DesksSize): Promise<DesksFigures> {
  const [load = 0] = loadavg()
  const database = await openBenchDatabase(MEMBERS, 'desks-')
  const client = new pg.Client(database.url)
  await client.connect()
  const staff = (await addDesks(client)).slice(0, size.desks)
  let server = await startServer(database.url)
  const setting: Setting = { server, client, staff, size }
  try {
    const desks = await desksRound(setting)
    await server.stop()
    server = await startServer(database.url)
    const streams = await streamsFigures({ ...setting, server })
    await server.stop()
    const restart = await restartFigures({ ...setting, url: database.url })
    return { at: new Date().toISOString(), load, size, ...desks, streams, restart }
  } finally {
    await client.end()
    await server.stop()
    await database.stop()
  }
}

async function desksRound({ server, client, staff, size }: Setting) {
  const sentAt = new Map<string, number>()
  const took: number[] = []
  const agent = new Agent({ keepAlive: true })
  const counted = { list: 0, rows: 0, calls: 0, alerts: 0, stream: 0 }
  const closing = staff.map((staffId, n) =>
    openDesk({
      server,
      agent,
      staffId,
      token: FIRST + n,
      tab: tabOf(n),
      onCall: (what) => (counted[what] += 1),
      onShown(ids) {
        for (const id of ids) {
          const at = ownerOf(id) === n ? sentAt.get(id) : undefined
          if (at === undefined) continue
          took.push(performance.now() - at)
          sentAt.delete(id)
        }
      },
    }),
  )
  await sleep(SETTLED_MS)
  const used = async () => ({ server: server.processorSeconds(), database: await processorSeconds(client) })
  const [began, before, own] = [performance.now(), await used(), process.cpuUsage()]
  const from = { ...counted }
  const under: Promise<void>[] = []
  for (let change = 0; performance.now() - began < FOR_MS; change += 1) {
    const of = requestOf(change % UNASSIGNED_EVERY === 0 ? null : (change * 37) % staff.length, change % REQUESTS_EACH)
    sentAt.set(of.id, performance.now())
    under.push(make(server, writing(of), change, agent))
    await sleep(Math.max(0, began + ((change + 1) * 1000) / size.changes - performance.now()))
  }
  await Promise.all(under)
  const seconds = (performance.now() - began) / 1000
  const [after, ownAfter] = [await used(), process.cpuUsage(own)]
  for (const close of closing) close()
  agent.destroy()
  const perSecond = (what: keyof typeof counted) => (counted[what] - from[what]) / seconds
  const result = {
    asked: {
      rows: perSecond('rows'),
      lists: perSecond('list'),
      calls: perSecond('calls'),
      alerts: perSecond('alerts'),
    },
    server: (after.server - before.server) / seconds,
    database: (after.database - before.database) / seconds,
    pages: (ownAfter.user + ownAfter.system) / 1e6 / seconds,
    p50: quantile(took, 0.5),
    p99: quantile(took, 0.99),
  }
  console.log(
    `${size.desks} desks, ${size.changes} changes a second: server ${result.server.toFixed(2)} and database ${result.database.toFixed(2)} cores (the pages ${result.pages.toFixed(2)}); ${result.asked.rows.toFixed(1)} rows, ${result.asked.lists.toFixed(1)} lists, ${result.asked.calls.toFixed(1)} single and ${result.asked.alerts.toFixed(1)} whole alerts a second; own changes p50 ${result.p50.toFixed(0)} ms, p99 ${result.p99.toFixed(0)} ms`,
  )
  return result
}

const writing = ({ id, member }: Owned): BenchCall => ({
  name: 'send',
  side: 'member',
  method: 'POST',
  at: () => ({ who: member, path: `/api/v1/requests/${id}/messages` }),
  body: { message: { body: 'One more thing.' } },
})

/** One of this many changes is of an unassigned request. */
const UNASSIGNED_EVERY = 10

const ownerOf = (id: string): number => Number(id.split('-').at(2))
