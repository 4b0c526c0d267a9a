import { createHash } from 'node:crypto'
import { Agent, get, type IncomingMessage } from 'node:http'
import pg from 'pg'
import { paced } from '#basics/paced.ts'
import { csrfOf } from '#server/staff-auth/csrf.ts'
import { openBenchDatabase } from './database.ts'
import { type BenchCall, make, quantile } from './load.ts'
import { MEMBERS_SIGNED_IN, staffToken } from './population.ts'
import { processorSeconds, startServer, type Target } from './servers.ts'

// What open desks cost while members write: the processor time of server and database, of desks that follow the live
// stream and read their own list and what calls them as the page does, at its pace or, to compare, at once.

const MEMBERS = 10_000
const DESKS = 700
const REQUESTS_EACH = 20
const CHANGES_A_SECOND = 15
const FOR_MS = 30_000
/** As in web/desk/frame/live-events.ts. */
const PAUSE_MS = 5_000

export type DesksRound = {
  readonly desks: number
  readonly isPaced: boolean
  /** Lists that were read again, a second. */
  readonly readings: number
  /** Cores in use. */
  readonly server: number
  readonly database: number
  /** From a member's send to the list of whose request it is, ms. */
  readonly p50: number
  readonly p99: number
}
export type DesksFigures = { readonly at: string; readonly rounds: readonly DesksRound[] }

export async function desksFigures(): Promise<DesksFigures> {
  const database = await openBenchDatabase(MEMBERS, 'desks-')
  const client = new pg.Client(database.url)
  await client.connect()
  const staff = await addDesks(client)
  const server = await startServer(database.url)
  const rounds: DesksRound[] = []
  try {
    for (const [desks, isPaced] of [
      [100, false],
      [100, true],
      [DESKS, true],
    ] as const)
      rounds.push(await round({ server, client, staff: staff.slice(0, desks), isPaced }))
    return { at: new Date().toISOString(), rounds }
  } finally {
    await client.end()
    await server.stop()
    await database.stop()
  }
}

type Setting = {
  readonly server: Target
  readonly client: pg.Client
  readonly staff: readonly number[]
  readonly isPaced: boolean
}

async function round({ server, client, staff, isPaced }: Setting): Promise<DesksRound> {
  const sentAt = new Map<string, number>()
  const took: number[] = []
  const agent = new Agent({ keepAlive: true })
  let readings = 0
  const onRead = (news: readonly string[]) => {
    readings += 1
    for (const id of news) took.push(performance.now() - (sentAt.get(id) ?? Number.NaN))
  }
  const desks = await Promise.all(staff.map((id, n) => openDesk({ server, agent, id, n, isPaced, onRead })))
  await pause(2 * PAUSE_MS)
  const workers = () => processorSeconds(client)
  const began = { at: performance.now(), server: server.processorSeconds(), database: await workers() }
  readings = 0
  for (let change = 0; performance.now() - began.at < FOR_MS; change += 1) {
    const { id, member } = requestOf((change * 37) % staff.length, change % REQUESTS_EACH)
    sentAt.set(id, performance.now())
    await make(server, writing(id, member), change, agent)
    await pause(began.at + ((change + 1) * 1000) / CHANGES_A_SECOND - performance.now())
  }
  const seconds = (performance.now() - began.at) / 1000
  const result = {
    desks: staff.length,
    isPaced,
    readings: readings / seconds,
    server: (server.processorSeconds() - began.server) / seconds,
    database: ((await workers()) - began.database) / seconds,
    p50: quantile(took, 0.5),
    p99: quantile(took, 0.99),
  }
  for (const close of desks) close()
  agent.destroy()
  console.log(
    `${result.desks} desks, ${isPaced ? 'paced' : 'at once'}: ${result.readings.toFixed(0)} lists/s, server ${result.server.toFixed(2)} and database ${result.database.toFixed(2)} cores, own changes p50 ${result.p50.toFixed(0)} ms, p99 ${result.p99.toFixed(0)} ms`,
  )
  return result
}

type Opening = Pick<Setting, 'server' | 'isPaced'> & {
  readonly agent: Agent
  /** Whose desk it is. */
  readonly id: number
  readonly n: number
  /** With the changes of their own requests that this list shows for the first time. */
  readonly onRead: (news: readonly string[]) => void
}

/** One page, as far as the server hears of it. Returns how it is closed. */
async function openDesk({ server, agent, id, n, isPaced, onRead }: Opening): Promise<() => void> {
  let news: string[] = []
  let isOpen = true
  const reading = paced(async () => {
    const shown = news
    news = []
    try {
      await Promise.all(LISTS.map((path) => make(server, reads(n, path), n, agent)))
    } catch (error) {
      if (isOpen) throw error
    }
    onRead(shown)
  }, PAUSE_MS)
  const stream = await new Promise<IncomingMessage>((resolve, reject) => {
    const headers = { cookie: `tendwell_desk=${staffToken(FIRST + n)}` }
    get({ port: server.deskPort, host: '127.0.0.1', path: '/desk/api/events', headers, agent: false }, resolve).once(
      'error',
      reject,
    )
  })
  if (stream.statusCode !== 200) throw new Error(`A desk's stream was answered with ${stream.statusCode}.`)
  stream.setEncoding('utf8').on('data', (text: string) => {
    for (const [, data = ''] of text.matchAll(/^event: queue\.changed\ndata: (.*)$/gm)) {
      const change = JSON.parse(data) as { external_id: string; assignee_id: number | null }
      const isOwn = change.assignee_id === id
      if (isOwn) news.push(change.external_id)
      if (isOwn || !isPaced) reading.now()
      else reading.soon()
    }
  })
  stream.on('error', () => undefined)
  reading.now()
  return () => {
    isOpen = false
    reading.stop()
    stream.destroy()
  }
}

const LISTS = ['/desk/api/requests?assignee=me&limit=50', '/desk/api/alerts']
/** The tokens of these desks, after those of the other measurements. */
const FIRST = 1_000

const reads = (n: number, path: string): BenchCall => ({
  name: 'list',
  side: 'desk',
  method: 'GET',
  at: () => ({ who: FIRST + n, path }),
})

const writing = (id: string, member: number): BenchCall => ({
  name: 'send',
  side: 'member',
  method: 'POST',
  at: () => ({ who: member, path: `/api/v1/requests/${id}/messages` }),
  body: { message: { body: 'One more thing.' } },
})

/** A request of this desk's, and the member whose it is. */
function requestOf(desk: number, k: number): { id: string; member: number } {
  return { id: `bench-desk-${desk}-${k}`, member: 1 + ((desk * REQUESTS_EACH + k) % MEMBERS_SIGNED_IN) }
}

/** Concierges who are signed in, with as many open requests each. Their ids, in order. */
async function addDesks(client: pg.Client): Promise<number[]> {
  await client.query(
    `insert into desk.staff (email, name, role, password_hash)
     select 'bench-desk-' || n || '@desk.test', 'Desk Concierge ' || n, 'concierge', '-' from generate_series(0, $1 - 1) as n
     on conflict do nothing`,
    [DESKS],
  )
  const { rows } = await client.query<{ id: number }>(
    `select id from desk.staff where email like 'bench-desk-%'
     order by replace(replace(email, 'bench-desk-', ''), '@desk.test', '')::integer`,
  )
  const ids = rows.map(({ id }) => id)
  const digest = (text: string) => createHash('sha256').update(text).digest()
  for (const [n, id] of ids.entries()) {
    const token = staffToken(FIRST + n)
    await client.query(
      `insert into desk.sessions (staff_id, token_hash, csrf_hash, expires_at, proved_at)
       values ($1, $2, $3, now() + interval '10 years', now()) on conflict do nothing`,
      [id, digest(token), digest(csrfOf(token))],
    )
  }
  await client.query(
    `insert into requests (external_id, member_id, name, details, status, waiting_on, waiting_since, assignee_id, issued_at)
     select 'bench-desk-' || desk - 1 || '-' || k, members.id, 'Fix the dryer', 'What do you need?' || chr(10) || 'A dry towel',
       'in_progress', 'member', now(), ($1::bigint[])[desk], now() - interval '3 days'
     from generate_series(1, $2) as desk cross join generate_series(0, $3 - 1) as k
     join members on members.external_id = 'bench-' || 1 + ((desk - 1) * $3 + k) % $4
     on conflict do nothing`,
    [ids, DESKS, REQUESTS_EACH, MEMBERS_SIGNED_IN],
  )
  return ids
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, Math.max(0, ms)))
