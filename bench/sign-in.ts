import { loadavg } from 'node:os'
import pg from 'pg'
import { checkPassword, hashPassword } from '#server/adapters/passwords.ts'
import { openBenchDatabase } from './database.ts'
import { type BenchCall, load, quantile, type Round } from './load.ts'
import { MEMBERS_SIGNED_IN, THREAD_MEMBERS } from './population.ts'
import { processorSeconds, startServer } from './servers.ts'

const MEMBERS = 10_000
const CONCURRENT = 16
const LISTS_AT_ONCE = 2
const ROUNDS = 5
const ROUND_MS = 2_000
const HASHES = 40
const PASSWORD = 'a bench of oak'

export type SignInFigures = {
  readonly at: string
  /** The machine's load average before and after. */
  readonly load: readonly [number, number]
  readonly perSecond: number
  /** Processor time in milliseconds: of one sign-in, of the database in it, and of a hash alone. */
  readonly server: number
  readonly database: number
  readonly hash: number
  /** Of a list, in milliseconds: alone, beside sign-ins, and beside the same hashes made by another process. */
  readonly list: Readonly<Record<'alone' | 'besideSignIns' | 'besideHashes', { p50: number; p99: number }>>
}

const LIST: BenchCall = {
  name: 'list',
  side: 'member',
  method: 'GET',
  at: (n) => ({ who: 1 + (n % THREAD_MEMBERS), path: '/api/v1/requests/in_progress' }),
}
const SIGN_IN: BenchCall = {
  name: 'sign-in',
  side: 'nobody',
  method: 'POST',
  at: (n) => ({
    who: 0,
    path: '/api/v1/users/sign_in',
    body: { user: { email: `bench${1 + (n % MEMBERS_SIGNED_IN)}@tendwell.test`, password: PASSWORD } },
  }),
}

/** What a sign-in costs beside its hash, and what sign-ins without an end do to the calls of who is signed in. */
export async function signInFigures(): Promise<SignInFigures> {
  const [before = 0] = loadavg()
  const database = await openBenchDatabase(MEMBERS)
  const server = await startServer(database.url)
  const client = new pg.Client(database.url)
  await client.connect()
  try {
    const hashed = await hashPassword(PASSWORD)
    await client.query(`update members set password_hash = $1 where phone is null and external_id like 'bench-%'`, [
      hashed,
    ])
    const beside = {
      alone: async () => {},
      besideSignIns: async () => void (await load(server, SIGN_IN, CONCURRENT, ROUND_MS)),
      besideHashes: () => hashFor(ROUND_MS, hashed),
    }
    const lists = { alone: [], besideSignIns: [], besideHashes: [] } as Record<keyof typeof beside, Round[]>
    for (const call of [LIST, SIGN_IN]) await load(server, call, CONCURRENT, ROUND_MS / 2)
    const signIns: { perSecond: number; server: number; database: number; hash: number }[] = []
    for (let n = 0; n < ROUNDS; n += 1) {
      for (const what of ['alone', 'besideSignIns', 'besideHashes'] as const) {
        const [list] = await Promise.all([load(server, LIST, LISTS_AT_ONCE, ROUND_MS), beside[what]()])
        lists[what].push(list)
      }
      const from = { server: server.processorSeconds(), database: await processorSeconds(client) }
      const { calls, perSecond } = await load(server, SIGN_IN, CONCURRENT, ROUND_MS)
      const used = { server: server.processorSeconds(), database: await processorSeconds(client) }
      const each = (of: keyof typeof used) => ((used[of] - from[of]) * 1000) / calls
      signIns.push({ perSecond, server: each('server'), database: each('database'), hash: await costOfHash(hashed) })
    }
    const middle = (of: keyof (typeof signIns)[number]) =>
      quantile(
        signIns.map((round) => round[of]),
        0.5,
      )
    const listOf = (what: keyof typeof beside) => ({
      p50: quantile(
        lists[what].map(({ p50 }) => p50),
        0.5,
      ),
      p99: quantile(
        lists[what].map(({ p99 }) => p99),
        0.5,
      ),
    })
    const [after = 0] = loadavg()
    const figures: SignInFigures = {
      at: new Date().toISOString(),
      load: [before, after],
      perSecond: middle('perSecond'),
      server: middle('server'),
      database: middle('database'),
      hash: middle('hash'),
      list: { alone: listOf('alone'), besideSignIns: listOf('besideSignIns'), besideHashes: listOf('besideHashes') },
    }
    console.log('sign-in', figures)
    return figures
  } finally {
    await client.end()
    await server.stop()
    await database.stop()
  }
}

/** As many as the server makes at once, one after the other, in this process. */
async function hashFor(forMs: number, hashed: string): Promise<void> {
  const from = performance.now()
  const one = async () => {
    while (performance.now() - from < forMs) await checkPassword(hashed, PASSWORD)
  }
  await Promise.all([one(), one()])
}

/** Processor time in milliseconds of one hash in this process. */
async function costOfHash(hashed: string): Promise<number> {
  const from = process.cpuUsage()
  for (let n = 0; n < HASHES; n += 1) await checkPassword(hashed, PASSWORD)
  const { user, system } = process.cpuUsage(from)
  return (user + system) / 1000 / HASHES
}
