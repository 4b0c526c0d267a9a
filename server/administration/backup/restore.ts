import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { replayErasures } from '#server/administration/member-accounts/erase.ts'
import { removeAbandonedUploads } from '#server/files/uploads/abandoned.ts'
import { keyCheckOf, keyFile, writeKeyFile } from '#server/platform/adapters/installation-key.ts'
import { newId } from '#server/platform/adapters/secrets.ts'
import { openStorage, type Storage } from '#server/platform/adapters/storage.ts'
import { StartupError } from '#server/platform/config/startup-error.ts'
import type { Log } from '#server/platform/db/log.ts'
import { type Login, OWNER } from '#server/platform/db/roles.ts'
import { SESSION } from '#server/platform/db/session.ts'
import type { DeskTables } from '#server/platform/db/tables.ts'
import { parsers } from '#server/platform/db/values.ts'
import { amountOf, type BackupSummary, type StorageConfig } from './back-up.ts'
import { bringIn, checkBeginning } from './bring-in.ts'
import { type BackupReceiver, type Contents, readArchive } from './read.ts'
import type { Opener } from './seal.ts'
import { openStored, type StoredBackup } from './stored.ts'

/** Target database. No other process may use it. */
type Database = { readonly owner: string; readonly login: Login }

/** Current content of a database; null if it is empty. */
export type Present = { readonly members: number; readonly staff: number; readonly requests: number }

type Restored = BackupSummary & {
  /** Number of people who were erased after the backup and have been erased again. */
  readonly erased_again: number
  readonly left_out: readonly string[]
}

type Asked = {
  readonly stored: StoredBackup
  readonly opener: Opener
  /** References of erased people, in addition to those in the current database. */
  readonly erasures: readonly string[]
  readonly now: () => Date
  /** Asks whether the verified backup may replace the current content. */
  confirm(backup: BackupSummary, present: Present | null): Promise<boolean>
}

/** Reads a backup to its end and compares everything with the counts and hashes of its writer. Changes nothing. */
export async function verify(stored: StoredBackup, opener: Opener): Promise<BackupSummary> {
  return summaryOf(await readBackup(stored, opener, {}))
}

/**
 * Replaces the content of a database and a storage with a backup, which is verified to its end before anything is
 * changed. Resolves with null if it was not confirmed.
 */
export async function restore(
  places: StorageConfig,
  database: Database,
  asked: Asked,
  log: Log,
): Promise<Restored | null> {
  const contents = await readBackup(asked.stored, asked.opener, {})
  // only now: a flipped bit at the beginning must not be reported as another release
  checkBeginning(contents.beginning)
  const backup = summaryOf(contents)
  await refuseServed(database)
  const present = await presentIn(database)
  if (!(await asked.confirm(backup, present))) return null
  const erased = [...new Set([...(await erasedIn(database)), ...asked.erasures])]
  const storage = await openStorage(places)
  const before = await filesIn(database)
  const target = { ...database, storage, saveKey: keeperOf(places), erased }
  const broughtIn = await bringIn(await openStored(asked.stored, asked.opener), target, log)
  const after = new Set(await filesIn(database))
  for (const key of before) if (!after.has(key)) await storage.remove(key)
  return {
    ...summaryOf(broughtIn),
    erased_again: await eraseAgain(database, storage, asked.now),
    left_out: broughtIn.leftOut,
  }
}

/** Restores the key of the installation only. */
export async function restoreKey(
  places: StorageConfig,
  database: Database,
  stored: StoredBackup,
  opener: Opener,
): Promise<void> {
  let found: Buffer | null = null
  await readBackup(stored, opener, {
    async key(key) {
      found = key
    },
  })
  if (!found) throw new StartupError('This backup holds no installation key.')
  const key: Buffer = found
  await withClient(database.owner, async (client) => {
    await client.query(`set role ${OWNER}`)
    const { rows } = await client.query<{ key_check: Buffer | null }>('select key_check from desk.installation')
    const known = rows[0]?.key_check
    if (known && !known.equals(keyCheckOf(key)))
      throw new StartupError('The key of this backup is not the one that this database was made with.')
    const keep = keeperOf(places)
    if (keep) return keep(key)
    await client.query(
      `insert into desk.installation (id, key, key_check) values (1, $1, $2)
       on conflict (id) do update set key = excluded.key, key_check = excluded.key_check`,
      [key, keyCheckOf(key)],
    )
  })
}

/** References from the downloaded log of erasures, or from a list with one reference per line. */
export function erasuresOf(text: string): string[] {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '')
  const rows = (lines[0] ?? '').includes('Reference')
    ? lines.slice(1).filter((line) => /erase account/i.test(line))
    : lines
  return rows.flatMap((line) => line.match(/(?<![\w-])[\w-]{22}(?![\w-])/g) ?? [])
}

async function readBackup(stored: StoredBackup, opener: Opener, receiver: BackupReceiver): Promise<Contents> {
  return readArchive(await openStored(stored, opener), receiver)
}

function summaryOf({ beginning, ending }: Contents): BackupSummary {
  return { taken_at: beginning.taken_at, release: beginning.release, ...amountOf(ending) }
}

/** The key is beside the embedded database, or in the database on a server. */
function keeperOf({ DATABASE_URL, DATA_DIR }: StorageConfig) {
  return DATABASE_URL ? null : (key: Buffer) => writeKeyFile(keyFile(DATA_DIR), key)
}

export async function refuseServed({ owner }: Database): Promise<void> {
  await withClient(owner, async (client) => {
    const { rowCount } = await client.query(
      `select from pg_stat_activity where datname = current_database() and application_name in ('tendwell', 'tendwell-listener')`,
    )
    if (rowCount) throw new StartupError('A server works on this database: stop all of them first.')
  })
}

export function presentIn({ owner }: Database): Promise<Present | null> {
  return withClient(owner, async (client) => {
    if (!(await asOwnerOf(client, 'public.members'))) return null
    const { rows } = await client.query<Present>(
      `select (select count(*)::int from members) as members, (select count(*)::int from desk.staff) as staff,
         (select count(*)::int from requests) as requests`,
    )
    const [present] = rows
    return present && present.members + present.staff + present.requests > 0 ? present : null
  })
}

function erasedIn({ owner }: Database): Promise<string[]> {
  return withClient(owner, async (client) => {
    if (!(await asOwnerOf(client, 'desk.erasures'))) return []
    const { rows } = await client.query<{ external_id: string }>('select external_id from desk.erasures')
    return rows.map(({ external_id }) => external_id)
  })
}

/** After a restore, files without a row would stay forever. */
function filesIn({ owner }: Database): Promise<string[]> {
  return withClient(owner, async (client) => {
    const keys: string[] = []
    for (const table of ['uploads', 'logos']) {
      if (!(await asOwnerOf(client, `public.${table}`))) continue
      const { rows } = await client.query<{ key: string }>(`select key from ${table}`)
      for (const { key } of rows) keys.push(key)
    }
    return keys
  })
}

/** Switches to the owner of the tables; false if the table does not exist. */
async function asOwnerOf(client: pg.Client, table: string): Promise<boolean> {
  const { rows } = await client.query<{ owner: string }>(
    `select pg_get_userbyid(relowner) as owner from pg_class join pg_namespace on pg_namespace.oid = relnamespace
     where nspname || '.' || relname = $1`,
    [table],
  )
  if (rows[0]?.owner === OWNER) await client.query(`set role ${OWNER}`)
  return rows.length > 0
}

/** Erases members again who came back with the backup, with their files, before anyone can see them. */
async function eraseAgain({ owner }: Database, storage: Storage, now: () => Date): Promise<number> {
  const pool = new pg.Pool({ connectionString: owner, options: `${SESSION} -c role=${OWNER}`, types: parsers, max: 2 })
  pool.on('error', () => undefined) // its last connections may end together with an embedded database
  const deskDb = new Kysely<DeskTables>({ dialect: new PostgresDialect({ pool }) })
  try {
    const erased = await replayErasures({ deskDb, now, newId })
    while (erased > 0 && (await removeAbandonedUploads({ db: deskDb, storage, now })) > 0);
    return erased
  } finally {
    await deskDb.destroy()
  }
}

async function withClient<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url, options: SESSION, application_name: 'tendwell-restore' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
