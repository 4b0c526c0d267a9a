import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { startEmbedded } from './embedded.ts'
import { Listener } from './listener.ts'
import type { Log } from './log.ts'
import { migrate } from './migrate.ts'
import { prepareStatements } from './prepared.ts'
import { SESSION } from './session.ts'
import type { DeskTables, MemberTables } from './tables.ts'
import { parsers } from './values.ts'
import { waitForDatabase } from './waiting.ts'

/** What the member's side may reach: the desk's schema is not in its type. */
export type MemberDb = Kysely<MemberTables>
/** Everything. */
export type DeskDb = Kysely<DeskTables>

export type Database = {
  memberDb: MemberDb
  deskDb: DeskDb
  pool: pg.Pool
  listen: Listener['listen']
  close(): Promise<void>
}

/** The part of the configuration that is about the database. */
export type DatabaseConfig = { DATA_DIR: string; DATABASE_URL?: string | undefined }

const POOL_SIZE = 20

const LIMITS = {
  connectionTimeoutMillis: 5_000,
  idleTimeoutMillis: 30_000,
  statement_timeout: 15_000,
  query_timeout: 16_000, // for a network that swallows the answer
  lock_timeout: 5_000,
  idle_in_transaction_session_timeout: 30_000,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
}

/** Brings up the embedded PostgreSQL, or reaches the one of DATABASE_URL, migrates it and connects. */
export async function openDatabase(config: DatabaseConfig, log: Log): Promise<Database> {
  if (config.DATABASE_URL) return connect(config.DATABASE_URL, log, async () => {})
  const embedded = await startEmbedded({ dataDir: config.DATA_DIR, log })
  try {
    return await connect(embedded.url, log, () => embedded.stop())
  } catch (error) {
    await embedded.stop()
    throw error
  }
}

async function connect(url: string, log: Log, stop: () => Promise<void>): Promise<Database> {
  await waitForDatabase(url, log)
  await migrate(url, log)
  const connection = { ...LIMITS, connectionString: url, types: parsers, options: SESSION }
  const pool = createPool({ ...connection, application_name: 'tendwell', max: POOL_SIZE }, log)
  const listener = new Listener({ ...connection, application_name: 'tendwell-listener' }, log)
  return {
    ...viewsOf(pool),
    pool,
    listen: (...subscription) => listener.listen(...subscription),
    async close() {
      await listener.close()
      await pool.end()
      await stop()
    },
  }
}

/** A lost connection is for the query that needed it to report; without these handlers it would end the process. */
function createPool(config: pg.PoolConfig, log: Log): pg.Pool {
  const pool = new pg.Pool(config)
  pool.on('error', (error) => {
    if (!pool.ending) log.warn(error, 'A connection to the database was lost.')
  })
  pool.on('connect', (client) => client.on('error', () => undefined))
  // a query that was given up on still blocks its connection
  pool.on('release', (_error, client) => {
    if (!isReady(client)) void client.end()
  })
  return pool
}

function isReady(client: pg.PoolClient): boolean {
  return (client as pg.PoolClient & { readyForQuery: boolean }).readyForQuery // pg has it, its types do not
}

function viewsOf(pool: pg.Pool): { memberDb: MemberDb; deskDb: DeskDb } {
  const dialect = new PostgresDialect({ pool: prepareStatements(pool) })
  return { memberDb: new Kysely({ dialect }), deskDb: new Kysely({ dialect }) }
}
