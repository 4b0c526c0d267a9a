import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { StartupError } from '#server/platform/config/startup-error.ts'
import type { Log } from './log.ts'
import { becomeOwner, grantRights, type Login, seeAsOwner } from './roles.ts'
import { beginSession } from './session.ts'

const DIRECTORY = join(import.meta.dirname, 'migrations')
const LOCK = 8_365_324_711 // an arbitrary number, the same in every Tendwell
/** The baseline replaced the migrations up to this one. A database that has run them has the schema of the baseline. */
const LAST_REPLACED = '20261128T0056_day_spans.sql'
/** The last commit that has the replaced migrations. */
const COMMIT_BEFORE_BASELINE = '974a6644'
const POLL_MS = 100
const LOCK_WAIT_MS = 30_000

type Migration = {
  name: string
  sql: string
  sha256: string
  /** Null: the previous release can still use the database. Otherwise only releases that know this migration can. */
  servesFrom: string | null
}
/** A migration that a database has run. */
export type PastMigration = Pick<Migration, 'name' | 'sha256'>

type Options = {
  readonly directory?: string
  readonly login?: Login
  /** Runs only these migrations, to reach the state of a backup. Rights are granted after all have run. */
  readonly only?: readonly PastMigration[]
}

/**
 * Runs all pending migrations as the owner of the tables, and grants the rights of the roles for the app's queries.
 * Forward only: each file runs once, in one transaction, unless its first line is `-- no transaction` (then it contains
 * one statement, such as `create index concurrently`). Any number of servers may call this concurrently on one
 * database. Returns the names of the migrations that ran. A database that a newer release has migrated is unchanged, if
 * that release's migrations allow this one to use it.
 */
export async function migrate(url: string, log: Log, options: Options = {}): Promise<string[]> {
  const { directory = DIRECTORY, login = null, only } = options
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined) // a lost connection also rejects the current query, which reports it
  await client.connect()
  try {
    await beginSession(client, { lock_timeout: LOCK_WAIT_MS })
    await takeTurn(client)
    await becomeOwner(client, login)
    await client.query(
      'create table if not exists schema_migrations (name text primary key, sha256 text not null, applied_at timestamptz(3) not null default now(), serves_from text)',
    )
    await adoptBaseline(client, directory)
    const { due, ahead } = await compare(client, directory)
    if (ahead.length > 0) {
      log.info(`A newer release has migrated this database (${ahead.at(-1)}); this one serves it as it is.`)
      return []
    }
    const migrations = only ? due.filter(({ name }) => only.some((one) => one.name === name)) : due
    const isEmpty = migrations.length === due.length && !(await hasMigrated(client))
    if (isEmpty) log.info(`Making the tables of an empty database, in ${migrations.length} steps.`)
    for (const migration of migrations) {
      if (!isEmpty) log.info(`Migrating the database: ${migration.name}`)
      await apply(client, migration)
    }
    if (!only) await grantRights(client)
    return migrations.map(({ name }) => name)
  } finally {
    await client.end() // releases the lock together with the connection
  }
}

async function hasMigrated(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query('select from schema_migrations limit 1')
  return rowCount !== 0
}

export type MigrationState = {
  /** The newest migration that the database has run; null if it has none of our tables. */
  readonly last: string | null
  /** Migrations that this release would run. */
  readonly pending: readonly string[]
  /** Migrations of a newer release that still allows this one to use the database. */
  readonly ahead: readonly string[]
}

/** Reads the migrations of the database without changing it. Like `migrate`, throws if this release cannot use it. */
export async function readMigrationState(url: string): Promise<MigrationState> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await beginSession(client)
    const { rows } = await client.query<{ there: boolean }>(
      `select to_regclass('schema_migrations') is not null as there`,
    )
    if (!rows[0]?.there) return { last: null, pending: readMigrations(DIRECTORY).map(({ name }) => name), ahead: [] }
    await seeAsOwner(client)
    const { rows: applied } = await client.query<{ last: string | null }>(
      'select max(name) as last from schema_migrations',
    )
    const { due, ahead } = await compare(client, DIRECTORY)
    return { last: applied[0]?.last ?? null, pending: due.map(({ name }) => name), ahead }
  } finally {
    await client.end()
  }
}

/** Explains in a sentence why this Tendwell cannot restore a database with this history; null if it can. */
export function whyUnknown(past: readonly PastMigration[], directory = DIRECTORY): string | null {
  const files = readMigrations(directory)
  const known = new Map(files.map(({ name, sha256 }) => [name, sha256]))
  if (past.some(({ name }) => precedes(files, name)))
    return `it was made before the first release: restore it with commit ${COMMIT_BEFORE_BASELINE}, then start this Tendwell on that database.`
  const newer = past.find(({ name }) => !known.has(name))
  if (newer)
    return `it has been through ${newer.name}, which this Tendwell does not know: take the release that made it, or a newer one.`
  const changed = past.find(({ name, sha256 }) => known.get(name) !== sha256)
  return changed ? `its migration ${changed.name} is not this Tendwell's.` : null
}

/** Polls, because a session that waits in `pg_advisory_lock` would block `create index concurrently` forever. */
async function takeTurn(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [LOCK])
    if (rows[0]?.mine) return
    await sleep(POLL_MS)
  }
}

const precedes = ([first]: readonly Migration[], name: string) => first !== undefined && name < first.name

/** Lets a development database from before the first release continue from the baseline. */
async function adoptBaseline(client: pg.Client, directory: string): Promise<void> {
  const [baseline] = readMigrations(directory)
  const { rowCount } = await client.query('select from schema_migrations where name = $1', [LAST_REPLACED])
  if (!baseline || !rowCount) return
  await client.query(
    `with replaced as (delete from schema_migrations where name <= $1)
     insert into schema_migrations (name, sha256) values ($2, $3)`,
    [LAST_REPLACED, baseline.name, baseline.sha256],
  )
}

type Comparison = { readonly due: Migration[]; readonly ahead: string[] }

/** Compares pending migrations and those of a newer release. Throws if this release cannot use the database. */
async function compare(client: pg.Client, directory: string): Promise<Comparison> {
  const files = readMigrations(directory)
  // the earliest databases from before the first release lack the column
  const { rows } = await client.query<PastMigration & { serves_from: string | null }>(
    `select name, sha256, to_jsonb(schema_migrations) ->> 'serves_from' as serves_from from schema_migrations order by name`,
  )
  if (rows.some(({ name }) => precedes(files, name)))
    throw new StartupError(
      `This database was made before the first release. To keep its data, start commit ${COMMIT_BEFORE_BASELINE} on it once, which brings it up to date, and then this Tendwell. To begin with an empty one, remove it.`,
    )
  const applied = new Map(rows.map((row) => [row.name, row.sha256]))
  const due = files.filter(({ name, sha256 }) => {
    const before = applied.get(name)
    if (before !== undefined && before !== sha256)
      throw new StartupError(
        `Migration ${name} was changed after this database had been through it: put it back and write a new one.`,
      )
    return before === undefined
  })
  const known = new Set(files.map(({ name }) => name))
  const unknown = rows.filter(({ name }) => !known.has(name))
  for (const { name, serves_from } of unknown) {
    const why = whyTooOld(serves_from, known, due)
    if (why)
      throw new StartupError(
        `This database has been through ${name}, which this Tendwell does not know, and ${why}: start a newer one.`,
      )
  }
  return { due, ahead: unknown.map(({ name }) => name) }
}

/** Null if a release with these migrations can use a database that has run a newer one. */
function whyTooOld(servesFrom: string | null, known: ReadonlySet<string>, [due]: readonly Migration[]): string | null {
  if (due) return `not through ${due.name}, which it needs`
  if (servesFrom && !known.has(servesFrom)) return `after which it can be served from ${servesFrom} on`
  return null
}

function readMigrations(directory: string): Migration[] {
  const names = readdirSync(directory).filter((name) => name.endsWith('.sql'))
  return names.toSorted().map((name) => {
    const sql = readFileSync(join(directory, name), 'utf8')
    const servesFrom = /^-- contract, serves from (\S+)$/m.exec(sql)?.[1] ?? null
    return { name, sql, sha256: createHash('sha256').update(sql).digest('hex'), servesFrom }
  })
}

async function apply(client: pg.Client, { name, sql, sha256, servesFrom }: Migration): Promise<void> {
  const alone = sql.startsWith('-- no transaction')
  try {
    if (!alone) await client.query('begin')
    await client.query(sql)
    await client.query('insert into schema_migrations (name, sha256) values ($1, $2)', [name, sha256])
    if (servesFrom)
      await client.query('update schema_migrations set serves_from = $2 where name = $1', [name, servesFrom])
    if (!alone) await client.query('commit')
  } catch (error) {
    if (!alone) await client.query('rollback').catch(() => undefined)
    throw new StartupError(`Migration ${name} failed: ${(error as Error).message}`, { cause: error })
  }
}
