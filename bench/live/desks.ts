import { Agent } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { member } from '../calls.ts'
import { openBenchDatabase } from '../database.ts'
import { make, quantile } from '../load.ts'
import { startServer } from '../servers.ts'
import { addDesks, type DesksSize, FIRST, REQUESTS_EACH, requestOf, type Setting, tabOf } from './desk-people.ts'
import { streamsFigures } from './member-streams.ts'
import { type DeskCall, openDesk } from './open-desk.ts'
import { atRate, coresWhile } from './rate.ts'
import { restartFigures } from './restart.ts'

// The cost of open desks and members' pages while people write, in processor time of server and database, and of a
// restart. The pages are simulated: they follow their streams and make a page's calls, at the same times.

const MEMBERS = 10_000
const FOR_MS = 60_000
/** By then each page has its list. */
const SETTLED_MS = 20_000
/** One of this many changes is of an unassigned request. */
const UNASSIGNED_EVERY = 10

/** One database for all parts. The server restarts between them. */
export async function desksFigures(size: DesksSize) {
  await using database = await openBenchDatabase(MEMBERS, 'desks-')
  const client = new pg.Client(database.url)
  await client.connect()
  try {
    const staff = (await addDesks(client)).slice(0, size.desks)
    await using server = await startServer(database.url)
    const setting: Setting = { server, client, staff, size }
    const desks = await desksRound(setting)
    console.log(desks)
    await server.stop()
    await server.start()
    const streams = await streamsFigures(setting)
    console.log(streams)
    await server.stop()
    await server.start()
    return { size, ...desks, streams, restart: await restartFigures(setting) }
  } finally {
    await client.end()
  }
}

/** Calls a second of all desks together, cores in use, and milliseconds from a member's send to the row at the desk. */
async function desksRound({ server, client, staff, size }: Setting) {
  const sentAt = new Map<string, number>()
  const took: number[] = []
  const agent = new Agent({ keepAlive: true })
  const counted: Record<DeskCall, number> = { list: 0, rows: 0, calls: 0, alerts: 0, stream: 0 }
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
  const measured = await coresWhile({ server, client }, async (began) => {
    const from = { ...counted }
    await atRate(size.changes, FOR_MS, began, (change) => {
      const nth = change % UNASSIGNED_EVERY === 0 ? null : (change * 37) % staff.length
      const { id, member: owner } = requestOf(nth, change % REQUESTS_EACH)
      sentAt.set(id, performance.now())
      const path = `/api/v1/requests/${id}/messages`
      return make(
        server,
        member('send', 'POST', () => ({ who: owner, path, body: MESSAGE })),
        change,
        agent,
      )
    })
    const perSecond = (what: DeskCall) => ((counted[what] - from[what]) * 1000) / (performance.now() - began)
    return { rows: perSecond('rows'), lists: perSecond('list'), calls: perSecond('calls'), alerts: perSecond('alerts') }
  })
  for (const close of closing) close()
  agent.destroy()
  const { result: asked, ...cores } = measured
  return { asked, ...cores, p50: quantile(took, 0.5), p99: quantile(took, 0.99) }
}

const MESSAGE = { message: { body: 'One more thing.' } }
const ownerOf = (id: string): number => Number(id.split('-').at(2))
