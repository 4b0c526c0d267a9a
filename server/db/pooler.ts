import pg from 'pg'
import { StartupError } from '../startup-error.ts'
import { SESSION } from './session.ts'

/** PgBouncer's words for a setting at a connection's start. */
const REFUSED = /unsupported startup parameter/
const ROUNDS = 10

/** Whether a pooler such as PgBouncer stands before the database: it refuses, or forgets, what a connection begins with. */
export async function isPooled(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, options: SESSION })
  client.on('error', () => undefined) // also fails the query in hand
  try {
    await client.connect()
    const { rows } = await client.query<{ jit: string }>('show jit')
    return rows[0]?.jit !== 'off'
  } catch (error) {
    if (error instanceof Error && REFUSED.test(error.message)) return true
    throw error
  } finally {
    await client.end()
  }
}

/**
 * Our connections hold a role, prepared statements, and one of them listens: a pooler that gives another connection
 * after each transaction would let one statement run with another's rights. Two clients that meet on one connection
 * show it.
 */
export async function refuseTransactionPooling(url: string): Promise<void> {
  const clients = [new pg.Client(url), new pg.Client(url)]
  try {
    for (const client of clients) await client.on('error', () => undefined).connect()
    const seen = new Set<string>()
    for (let round = 0; round < ROUNDS; round += 1)
      for (const [n, client] of clients.entries()) seen.add(`${n} ${await backendOf(client)}`)
    const backends = [...seen].map((one) => one.slice(2))
    if (new Set(backends).size < backends.length || backends.length > clients.length) throw transactionPooling(url)
  } finally {
    for (const client of clients) await client.end()
  }
}

async function backendOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid ?? 0
}

function transactionPooling(url: string): StartupError {
  const { host, port } = new pg.Client(url)
  return new StartupError(
    `The pooler on ${host}:${port} gives a connection away after each transaction (pool_mode = transaction), and Tendwell's connections hold a role of their own: set pool_mode = session for this database, or let DATABASE_URL name the database itself, with a DATABASE_POOL that fits.`,
  )
}
