import pg from 'pg'
import { StartupError } from '#server/platform/config/startup-error.ts'
import { SESSION } from './session.ts'

/** PgBouncer's message for a startup parameter. */
const REFUSED = /unsupported startup parameter/
const ROUNDS = 10

/** Whether the database is behind a pooler such as PgBouncer, which rejects or ignores startup parameters. */
export async function isPooled(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, options: SESSION })
  client.on('error', () => undefined) // also rejects the current query
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
 * Rejects a pooler in transaction mode: our connections have a role and prepared statements, and one of them listens,
 * so a statement could run with the rights of another connection. Two clients that share one connection reveal this
 * mode.
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
