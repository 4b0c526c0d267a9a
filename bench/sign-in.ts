import pg from 'pg'
import { checkPassword, hashPassword } from '#server/platform/adapters/passwords.ts'
import { member } from './calls.ts'
import { openBenchDatabase } from './database.ts'
import { type BenchCall, load, median, ROUNDS, type Round } from './load.ts'
import { MEMBERS_SIGNED_IN, THREAD_MEMBERS } from './population.ts'
import { startServer } from './servers.ts'

const MEMBERS = 10_000
const LISTS_AT_ONCE = 2
const ROUND_MS = 2_000
const HASHES = 40
const PASSWORD = 'a bench of oak'

const LIST = member('list', 'GET', (n) => ({ who: 1 + (n % THREAD_MEMBERS), path: '/api/v1/requests/in_progress' }))
const SIGN_IN: BenchCall = {
  name: 'sign-in',
  side: 'anonymous',
  method: 'POST',
  at: (n) => ({
    who: 0,
    path: '/api/v1/users/sign_in',
    body: { user: { email: `bench${1 + (n % MEMBERS_SIGNED_IN)}@tendwell.test`, password: PASSWORD } },
  }),
}

/**
 * The processor time of a sign-in in milliseconds, of its parts, and of the hash alone; and how long a list takes alone,
 * beside constant sign-ins, and beside the same hashes in another process.
 */
export async function signInFigures() {
  await using database = await openBenchDatabase(MEMBERS)
  await using server = await startServer(database.url)
  const client = new pg.Client(database.url)
  await client.connect()
  try {
    const hashed = await hashPassword(PASSWORD)
    await client.query(`update members set password_hash = $1 where phone is null and external_id like 'bench-%'`, [
      hashed,
    ])
    const beside = {
      alone: async () => {},
      besideSignIns: async () => void (await load(server, SIGN_IN, { forMs: ROUND_MS })),
      besideHashes: () => hashFor(ROUND_MS, hashed),
    }
    const lists = { alone: [], besideSignIns: [], besideHashes: [] } as Record<keyof typeof beside, Round[]>
    for (const call of [LIST, SIGN_IN]) await load(server, call)
    const signIns: Round[] = []
    const hashes: number[] = []
    for (let n = 0; n < ROUNDS; n += 1) {
      for (const what of ['alone', 'besideSignIns', 'besideHashes'] as const) {
        const listing = load(server, LIST, { concurrent: LISTS_AT_ONCE, forMs: ROUND_MS })
        const [list] = await Promise.all([listing, beside[what]()])
        lists[what].push(list)
      }
      signIns.push(await load(server, SIGN_IN, { forMs: ROUND_MS, client }))
      hashes.push(await costOfHash(hashed))
    }
    const middle = (of: 'perSecond' | 'server' | 'database') => median(signIns, (round) => round[of])
    const listOf = (what: keyof typeof beside) => ({
      p50: median(lists[what], ({ p50 }) => p50),
      p99: median(lists[what], ({ p99 }) => p99),
    })
    return {
      perSecond: middle('perSecond'),
      server: middle('server'),
      database: middle('database'),
      hash: median(hashes, (cost) => cost),
      list: { alone: listOf('alone'), besideSignIns: listOf('besideSignIns'), besideHashes: listOf('besideHashes') },
    }
  } finally {
    await client.end()
  }
}

/** Two at a time, as the server does. */
async function hashFor(forMs: number, hashed: string): Promise<void> {
  const from = performance.now()
  const hash = async () => {
    while (performance.now() - from < forMs) await checkPassword(hashed, PASSWORD)
  }
  await Promise.all([hash(), hash()])
}

/** Milliseconds of processor time of one hash in this process. */
async function costOfHash(hashed: string): Promise<number> {
  const from = process.cpuUsage()
  for (let n = 0; n < HASHES; n += 1) await checkPassword(hashed, PASSWORD)
  const { user, system } = process.cpuUsage(from)
  return (user + system) / 1000 / HASHES
}
