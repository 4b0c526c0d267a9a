import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { startEmbedded } from './embedded.ts'
import { Listener } from './listener.ts'
import type { Log } from './log.ts'
import { migrate } from './migrate.ts'
import { prepareStatements } from './prepared.ts'
import type { DatabaseRole, Login } from './roles.ts'
import { SESSION } from './session.ts'
import type { DeskTables, MemberTables } from './tables.ts'
import { parsers } from './values.ts'
import { waitForDatabase } from './waiting.ts'

/** What the member's side may reach: the desk's schema is neither in its type nor open to its database role. */
export type MemberDb = Kysely<MemberTables>
/** Everything, under the desk's database role. */
export type DeskDb = Kysely<DeskTables>

export type Database = {
  memberDb: MemberDb
  deskDb: DeskDb
  listen: Listener['listen']
  close(): Promise<void>
}

/** The part of the configuration that is about the database. */
export type DatabaseConfig = { DATA_DIR: string; DATABASE_URL?: string | undefined }

/** Members are many; the desk's share also does what runs by itself. */
const POOL_SIZES = { tendwell_member: 12, tendwell_desk: 8 } as const satisfies Partial<Record<DatabaseRole, number>>

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

export type Addresses = {
  /** As a user that may make roles and tables. */
  readonly owner: string
  readonly app: string
  /** Whom `app` names where that is not the same user. */
  readonly login: Login
}

/** Brings up the embedded PostgreSQL, or reaches the one of DATABASE_URL, migrates it and connects. */
export async function openDatabase(config: DatabaseConfig, log: Log): Promise<Database> {
  const { DATABASE_URL: url } = config
  if (url) return openMigrated({ owner: url, app: url, login: null }, log, async () => {})
  const embedded = await startEmbedded({ dataDir: config.DATA_DIR, log })
  try {
    return await openMigrated({ owner: embedded.url, ...embedded.app }, log, () => embedded.stop())
  } catch (error) {
    await embedded.stop()
    throw error
  }
}

async function openMigrated(addresses: Addresses, log: Log, stop: () => Promise<void>): Promise<Database> {
  await waitForDatabase(addresses.owner, log)
  await migrate(addresses.owner, log, { login: addresses.login })
  return connect(addresses, log, stop)
}

/** Connects to a database that is there and migrated. */
export function connect({ app }: Pick<Addresses, 'app'>, log: Log, stop: () => Promise<void>): Database {
  const connection = { ...LIMITS, connectionString: app, types: parsers }
  const poolOf = (role: keyof typeof POOL_SIZES) =>
    createPool({ ...connection, options: optionsOf(role), application_name: 'tendwell', max: POOL_SIZES[role] }, log)
  const pools = { member: poolOf('tendwell_member'), desk: poolOf('tendwell_desk') }
  const listener = new Listener(
    { ...connection, options: optionsOf('tendwell_member'), application_name: 'tendwell-listener' },
    log,
  )
  return {
    memberDb: viewOf(pools.member),
    deskDb: viewOf(pools.desk),
    listen: (...subscription) => listener.listen(...subscription),
    async close() {
      await listener.close()
      await Promise.all([pools.member.end(), pools.desk.end()])
      await stop()
    },
  }
}

/** A connection has the rights of its role from its first statement on. */
function optionsOf(role: DatabaseRole): string {
  return `${SESSION} -c role=${role}`
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

function viewOf<Tables>(pool: pg.Pool): Kysely<Tables> {
  return new Kysely({ dialect: new PostgresDialect({ pool: prepareStatements(pool) }) })
}
