import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { refuseMoved } from './embedded/moved.ts'
import type { CopyDatabase } from './embedded/upgrade.ts'
import { startEmbedded } from './embedded.ts'
import { Listener } from './listener.ts'
import type { Log } from './log.ts'
import { migrate } from './migrate.ts'
import { isPooled, refuseTransactionPooling } from './pooler.ts'
import { prepareStatements } from './prepared.ts'
import type { DatabaseRole, Login } from './roles.ts'
import { beginSession } from './session.ts'
import type { DeskTables, MemberTables } from './tables.ts'
import { parsers } from './values.ts'
import { waitForDatabase } from './wait-for-database.ts'

/** Database of the members' API: neither its type nor its database role gives access to the desk's schema. */
export type MemberDb = Kysely<MemberTables>
/** The whole database, with the desk's database role. */
export type DeskDb = Kysely<DeskTables>

/** Connections of a pool, and the number of waiting callers. */
export type PoolUse = { readonly used: number; readonly idle: number; readonly asking: number }

/** Called after each statement. */
export type OnQuery = (query: { readonly sql: string; readonly ms: number; readonly failed: boolean }) => void

export type Database = {
  memberDb: MemberDb
  deskDb: DeskDb
  /** The same tables on a replica for reports, if there is one, with a small delay. */
  reportsDb: DeskDb
  pools(): Record<'member' | 'desk', PoolUse>
  listen: Listener['listen']
  close(): Promise<void>
}

/** Database settings of the configuration. */
export type DatabaseConfig = {
  readonly DATA_DIR: string
  readonly DATABASE_URL?: string | undefined
  readonly DATABASE_DIRECT_URL?: string | undefined
  readonly DATABASE_REPORTS_URL?: string | undefined
  readonly DATABASE_POOL?: number
  readonly ALLOW_MOVED_DATABASE?: 'yes' | 'no'
}

const POOL = 20
/** The members have most calls; the desk's share also serves background jobs. */
const MEMBERS_SHARE = 0.6
/** Employers rarely read their reports. */
const REPORTS_POOL = 2

const LIMITS = {
  connectionTimeoutMillis: 5_000,
  idleTimeoutMillis: 30_000,
  query_timeout: 16_000, // for a network that drops the response
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
}
const SESSION_LIMITS = { statement_timeout: 15_000, lock_timeout: 5_000, idle_in_transaction_session_timeout: 30_000 }

export type DatabaseAddresses = {
  /** URL of a user that may create roles and tables. */
  readonly owner: string
  readonly app: string
  /** Role of the user in `app`, if it differs from the owner. */
  readonly login: Login
  /** Direct URL for the listener, if `app` is a pooler. */
  readonly direct?: string | undefined
  /** URL for employers' reports, if it differs from `app`. */
  readonly reports?: string | undefined
  /** Number of connections for all queries of the app together. */
  readonly pool?: number | undefined
  readonly onQuery?: OnQuery | undefined
}

/** Starts the embedded PostgreSQL or connects to DATABASE_URL, migrates it, and opens the pools. */
export async function openDatabase(
  config: DatabaseConfig,
  log: Log,
  { onQuery, copy }: { readonly onQuery?: OnQuery | undefined; readonly copy?: CopyDatabase } = {},
): Promise<Database> {
  const { DATABASE_POOL: pool } = config
  const served = addressesOf(config)
  if (served) {
    for (const url of new Set([served.owner, served.app])) {
      await waitForDatabase(url, log)
      if (await isPooled(url)) await refuseTransactionPooling(url)
    }
    return openMigrated({ ...served, onQuery }, log, async () => {})
  }
  if (config.ALLOW_MOVED_DATABASE !== 'yes') refuseMoved(config.DATA_DIR)
  const embedded = await startEmbedded({ dataDir: config.DATA_DIR, log, copy })
  try {
    return await openMigrated({ owner: embedded.url, ...embedded.app, pool, onQuery }, log, () => embedded.stop())
  } catch (error) {
    await embedded.stop()
    throw error
  }
}

/** URLs of an external PostgreSQL; undefined for the embedded one. */
export function addressesOf(config: DatabaseConfig): DatabaseAddresses | undefined {
  const { DATABASE_URL: app, DATABASE_DIRECT_URL: direct, DATABASE_REPORTS_URL: reports, DATABASE_POOL: pool } = config
  if (!app) return undefined
  const owner = direct ?? app
  const [user, ofOwner] = [app, owner].map((url) => new URL(url).username)
  return { owner, app, login: user && user !== ofOwner ? decodeURIComponent(user) : null, direct, reports, pool }
}

async function openMigrated(addresses: DatabaseAddresses, log: Log, stop: () => Promise<void>): Promise<Database> {
  await waitForDatabase(addresses.owner, log)
  await migrate(addresses.owner, log, { login: addresses.login })
  return connect(addresses, log, stop)
}

/** Connects to an existing, migrated database. */
export function connect(
  { app, direct, reports, pool = POOL, onQuery }: DatabaseAddresses,
  log: Log,
  stop: () => Promise<void>,
): Database {
  const connection = { ...LIMITS, types: parsers }
  const members = Math.max(1, Math.round(pool * MEMBERS_SHARE))
  const poolOf = (role: DatabaseRole, max: number, connectionString = app) =>
    createPool({ ...connection, connectionString, application_name: 'tendwell', max, onConnect: begunAs(role) }, log)
  const pools = {
    member: poolOf('tendwell_member', members),
    desk: poolOf('tendwell_desk', Math.max(1, pool - members)),
  }
  const reportsPool = reports ? poolOf('tendwell_desk', REPORTS_POOL, reports) : pools.desk
  const listener = new Listener(
    { ...connection, connectionString: direct ?? app, application_name: 'tendwell-listener' },
    direct ? beginSession : sessionOf('tendwell_member'),
    log,
  )
  const deskDb = viewOf<DeskTables>(pools.desk, onQuery)
  return {
    memberDb: viewOf(pools.member, onQuery),
    deskDb,
    reportsDb: reports ? viewOf(reportsPool, onQuery) : deskDb,
    pools: () => ({ member: connectionsOf(pools.member), desk: connectionsOf(pools.desk) }),
    listen: (...subscription) => listener.listen(...subscription),
    async close() {
      await listener.close()
      await Promise.all([...new Set([pools.member, pools.desk, reportsPool])].map((one) => one.end()))
      await stop()
    },
  }
}

/**
 * Sets the role of a connection before it is used. The pool awaits the callback, although its types do not declare it.
 */
function begunAs(role: DatabaseRole) {
  return sessionOf(role) as (client: pg.ClientBase) => void
}

function sessionOf(role: DatabaseRole) {
  return (client: pg.ClientBase) => beginSession(client, { ...SESSION_LIMITS, role })
}

/** A lost connection is reported by its query; without these handlers, it would end the process. */
function createPool(config: pg.PoolConfig, log: Log): pg.Pool {
  const pool = new pg.Pool(config)
  pool.on('error', (error) => {
    if (!pool.ending) log.warn(error, 'A connection to the database was lost.')
  })
  pool.on('connect', (client) => client.on('error', () => undefined))
  // a query that timed out still blocks its connection
  pool.on('release', (_error, client) => {
    if (!isReady(client)) void client.end()
  })
  return pool
}

function connectionsOf({ totalCount, idleCount, waitingCount }: pg.Pool): PoolUse {
  return { used: totalCount - idleCount, idle: idleCount, asking: waitingCount }
}

function isReady(client: pg.PoolClient): boolean {
  return (client as pg.PoolClient & { readyForQuery: boolean }).readyForQuery // pg has it, its types do not
}

function viewOf<Tables>(pool: pg.Pool, onQuery?: OnQuery): Kysely<Tables> {
  return new Kysely({
    dialect: new PostgresDialect({ pool: prepareStatements(pool) }),
    ...(onQuery && {
      log: ({ level, query: { sql }, queryDurationMillis: ms }) => onQuery({ sql, ms, failed: level === 'error' }),
    }),
  })
}
