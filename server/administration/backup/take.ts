import { createHash } from 'node:crypto'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { Pack } from 'tar-stream'
import { Problem } from '#contract/shared/problems.ts'
import type { Storage } from '#server/platform/adapters/storage.ts'
import { CLEANING_LOCK } from '#server/platform/db/cleaning-lock.ts'
import { seeAsOwner } from '#server/platform/db/roles.ts'
import { SESSION } from '#server/platform/db/session.ts'
import { type Beginning, type ContentsEnding, entries, FORMAT } from './contents.ts'
import { type BackedTable, backedTables, copyOut, sequencePlaces } from './tables.ts'

const PART_BYTES = 1_048_576
const FILE_TRIES = 3

/** Source installation. */
export type BackupSource = {
  /** URL of its database, with a user that can switch to the owner of its tables. */
  readonly url: string
  /** Null: the files stay where they are. */
  readonly storage: Pick<Storage, 'open'> | null
  /** Key of the embedded database; the key of a database server is in its database. */
  readonly key: Buffer | null
  readonly release: string
}

/**
 * Writes the whole installation into `pack` while it serves: every table in one snapshot, then the files that rows of
 * the snapshot refer to. Until it ends, none of these files is deleted.
 */
export async function takeInstallation(source: BackupSource, pack: Pack, now: Date): Promise<ContentsEnding> {
  const client = new pg.Client({ connectionString: source.url, options: SESSION, application_name: 'tendwell-backup' })
  client.on('error', () => undefined) // also rejects the current query
  await client.connect()
  try {
    await openSnapshot(client)
    await writeJson(pack, entries.beginning, await describe(client, source.release, now))
    const key = source.key ?? (await keyIn(client))
    if (key) await write(pack, entries.key, key)
    const tables: ContentsEnding['tables'] = []
    for (const table of await backedTables(client)) tables.push(await writeTable(client, pack, table))
    const sequences = await sequencePlaces(client)
    const keys = source.storage ? await storedKeys(client, tables) : []
    // files take longer than rows: the commit lets migrations and vacuum continue, and the lock remains
    await client.query('commit')
    const files = await writeFiles(pack, source.storage, keys)
    await client.query('select') // a lost connection has released the lock, so files may have been deleted
    const ending = { tables, sequences, files, key_sha256: key && createHash('sha256').update(key).digest('hex') }
    await writeJson(pack, entries.ending, ending)
    pack.finalize()
    return ending
  } finally {
    await client.end()
  }
}

/** Reads the rows of a table as text and returns their count and hash. */
export async function readRows(
  client: pg.Client,
  table: BackedTable,
  take: (chunk: Buffer) => Promise<void> = async () => undefined,
): Promise<ContentsEnding['tables'][number]> {
  const hash = createHash('sha256')
  const rows = client.query(copyTo(copyOut(table)))
  let bytes = 0
  for await (const chunk of rows as AsyncIterable<Buffer>) {
    hash.update(chunk)
    bytes += chunk.length
    await take(chunk)
  }
  return { name: table.name, columns: [...table.columns], rows: rows.rowCount, bytes, sha256: hash.digest('hex') }
}

/** Settings for a text form of rows that is the same on every server. */
export const TEXT_FORM = `set datestyle = 'ISO, MDY'; set intervalstyle = 'postgres'; set bytea_output = 'hex';
  set extra_float_digits = 1; set client_encoding = 'UTF8'; set statement_timeout = 0; set lock_timeout = 0;
  set idle_in_transaction_session_timeout = 0`

/** The lock comes first: a file that was deleted before it is not in the snapshot, and none is deleted after it. */
async function openSnapshot(client: pg.Client): Promise<void> {
  await client.query(TEXT_FORM)
  await seeAsOwner(client)
  await client.query('select pg_advisory_lock_shared($1)', [CLEANING_LOCK])
  await client.query('begin isolation level repeatable read read only')
}

async function describe(client: pg.Client, release: string, now: Date): Promise<Beginning> {
  const { rows: migrations } = await client.query<{ name: string; sha256: string }>(
    'select name, sha256 from schema_migrations order by name',
  )
  const { rows } = await client.query<{ version: string }>(`select current_setting('server_version') as version`)
  return {
    format: FORMAT,
    release,
    taken_at: now.toISOString(),
    postgres: rows[0]?.version ?? '',
    migrations,
  }
}

async function keyIn(client: pg.Client): Promise<Buffer | null> {
  const { rows } = await client.query<{ key: Buffer | null }>('select key from desk.installation')
  return rows[0]?.key ?? null
}

async function writeTable(
  client: pg.Client,
  pack: Pack,
  table: BackedTable,
): Promise<ContentsEnding['tables'][number]> {
  await writeJson(pack, entries.table(table.name), { name: table.name, columns: table.columns })
  let waiting: Buffer[] = []
  let size = 0
  let part = 0
  const flush = async () => {
    const content = Buffer.concat(waiting)
    waiting = []
    size = 0
    if (content.length > 0) await write(pack, entries.rows(table.name, part++), content)
  }
  const summary = await readRows(client, table, async (chunk) => {
    waiting.push(chunk)
    size += chunk.length
    if (size >= PART_BYTES) await flush()
  })
  await flush()
  return summary
}

async function writeFiles(
  pack: Pack,
  storage: BackupSource['storage'],
  keys: readonly string[],
): Promise<ContentsEnding['files']> {
  const hash = createHash('sha256')
  const missing: string[] = []
  let [count, bytes] = [0, 0]
  for (const key of keys) {
    const content = storage && (await readFile(storage, key))
    if (!content) {
      missing.push(key)
      continue
    }
    await write(pack, entries.file(key), content)
    hash.update(fileLine(key, content))
    count += 1
    bytes += content.length
  }
  return { count, bytes, sha256: hash.digest('hex'), missing }
}

/** The line of a file in the common check value. */
export function fileLine(key: string, content: Buffer): string {
  return `${key} ${content.length} ${createHash('sha256').update(content).digest('hex')}\n`
}

/** Keys of all files that rows of the snapshot refer to. */
async function storedKeys(client: pg.Client, tables: ContentsEnding['tables']): Promise<string[]> {
  const logos = tables.find(({ name }) => name === 'public.logos')
  // an older database has no logos, or does not record which of them are stored here
  const here = logos?.columns.includes('here') ? 'where here' : ''
  const more = logos ? `union select key from logos ${here}` : ''
  const { rows } = await client.query<{ key: string }>(
    `select key from uploads where uploaded_at is not null ${more} order by key`,
  )
  return rows.map(({ key }) => key)
}

/** A file has at most 25 MB, so one at a time fits into memory; null if it does not exist. */
async function readFile(storage: Pick<Storage, 'open'>, key: string): Promise<Buffer | null> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const { stream, size } = await storage.open(key)
      const content = Buffer.concat(await stream.toArray())
      if (content.length === size) return content
      throw new Error(`The file ${key} broke off after ${content.length} of ${size} bytes.`)
    } catch (error) {
      if (error instanceof Problem && error.code === 'not_found') return null
      if (attempt === FILE_TRIES) throw error
    }
  }
}

const writeJson = (pack: Pack, name: string, content: unknown) =>
  write(pack, name, Buffer.from(`${JSON.stringify(content)}\n`))

/** Resolves when the archive has consumed it, so that no more than this is kept in memory. */
function write(pack: Pack, name: string, content: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    pack.entry({ name, mode: 0o600 }, content, (error) => (error ? reject(error) : resolve()))
  })
}
