import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { StartupError } from '#server/platform/config/startup-error.ts'
import type { Log } from './log.ts'
import { isUnavailable } from './unavailable.ts'

const OLDEST_VERSION = 15
const PATIENCE_MS = 30_000
const RETRY_MS = 500

/** Waits for a starting database, and throws a sentence without its password for one that cannot be used. */
export async function waitForDatabase(url: string, log: Log, patienceMs = PATIENCE_MS): Promise<void> {
  const { host, port, database } = new pg.Client(url)
  const name = `the database ${database} on ${host}:${port}`
  for (let waited = 0; ; waited += RETRY_MS) {
    try {
      return await checkVersion(url, name)
    } catch (error) {
      if (error instanceof StartupError) throw error
      const why = (error as Error).message || (error as NodeJS.ErrnoException).code
      if (!isUnavailable(error)) throw new StartupError(`Tendwell cannot use ${name}: ${why}`)
      if (waited >= patienceMs) throw new StartupError(`Tendwell cannot reach ${name}: ${why}`)
      if (waited === 0) log.info(`Waiting for ${name}.`)
      await sleep(RETRY_MS)
    }
  }
}

async function checkVersion(url: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  client.on('error', () => undefined) // also rejects the current query
  try {
    await client.connect()
    const { rows } = await client.query<{ number: string }>(`select current_setting('server_version_num') as number`)
    const version = Math.floor(Number(rows[0]?.number) / 10_000)
    if (version < OLDEST_VERSION)
      throw new StartupError(`Tendwell needs PostgreSQL ${OLDEST_VERSION} or newer, and ${name} is version ${version}.`)
  } finally {
    await client.end()
  }
}
