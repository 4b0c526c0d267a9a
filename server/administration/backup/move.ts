import { createHash } from 'node:crypto'
import pg from 'pg'
import { keyFile, readKeyFile } from '#server/platform/adapters/installation-key.ts'
import { openStorage, type Storage } from '#server/platform/adapters/storage.ts'
import { StartupError } from '#server/platform/config/startup-error.ts'
import type { Log } from '#server/platform/db/log.ts'
import { seeAsOwner } from '#server/platform/db/roles.ts'
import { SESSION } from '#server/platform/db/session.ts'
import { amountOf, type BackupSummary, type StorageConfig } from './back-up.ts'
import { copyInstallation } from './copy.ts'
import { release } from './release.ts'
import { presentIn, refuseServed } from './restore.ts'
import { backedTables } from './tables.ts'
import { readRows, TEXT_FORM } from './take.ts'

type Move = {
  /** URL of the embedded database. No server may use it. */
  readonly from: string
  /** URL of an empty database on a database server. */
  readonly to: string
  /** Target of the files; undefined keeps them in DATA_DIR. */
  readonly storageUrl: string | undefined
  readonly now: Date
}

export type Moved = Pick<BackupSummary, 'tables' | 'rows' | 'files' | 'file_bytes' | 'missing'> & {
  /** True if an earlier run has moved everything. */
  readonly already: boolean
}

/**
 * Moves an installation out of the embedded database: the rows in one transaction, with a count and hash of each table
 * calculated at the target, each file with a read-back, and the key. The source is unchanged. It can be repeated after
 * a kill: rows start again, and files that have arrived are skipped.
 */
export async function moveInstallation(places: StorageConfig, move: Move, log: Log): Promise<Moved> {
  const target = { owner: move.to, login: null }
  await refuseServed(target)
  const present = await presentIn(target)
  if (present) return alreadyMoved(move, `${present.members} members and ${present.staff} colleagues`)
  const files = move.storageUrl ? await openStorage({ ...places, STORAGE_URL: move.storageUrl }) : null
  const key = await readKeyFile(keyFile(places.DATA_DIR))
  if (!key) throw new StartupError(`${keyFile(places.DATA_DIR)} is gone: bring it back before you move.`)
  const storage = files ? await openStorage(places) : null
  const arrived = await copyInstallation(
    { url: move.from, storage, key, release: release() },
    { ...target, storage: files && checkedFiles(files), saveKey: null, erased: [] },
    move.now,
    log,
  )
  return { already: false, ...amountOf(arrived.ending) }
}

/** A file counts as moved when it has been read back. */
function checkedFiles(files: Storage): Pick<Storage, 'put'> {
  const isThere = async (key: string, content: Buffer) => {
    try {
      const { stream } = await files.open(key)
      return Buffer.concat(await stream.toArray()).equals(content)
    } catch {
      return false // not there yet; if the storage is unavailable, the write reports it
    }
  }
  return {
    async put(key, content) {
      if (!(content instanceof Buffer)) throw new Error('An archive gives files whole.')
      if (await isThere(key, content)) return { size: content.length }
      const stored = await files.put(key, content)
      if (!(await isThere(key, content))) throw new StartupError(`The file ${key} did not arrive as it is.`)
      return stored
    },
  }
}

/** If both hold the same rows, an earlier run was complete. Other content must not be replaced. */
async function alreadyMoved({ from, to }: Move, present: string): Promise<Moved> {
  const [here, there] = [await sumsOf(from), await sumsOf(to)]
  if (here.sum !== there.sum)
    throw new StartupError(
      `The database that you name holds ${present} already, and not what this one holds: name an empty one.`,
    )
  return { already: true, tables: here.tables, rows: here.rows, files: 0, file_bytes: 0, missing: [] }
}

async function sumsOf(url: string): Promise<{ sum: string; tables: number; rows: number }> {
  const client = new pg.Client({ connectionString: url, options: SESSION })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query(TEXT_FORM)
    await seeAsOwner(client)
    const hash = createHash('sha256')
    const tables = await backedTables(client)
    let rows = 0
    for (const table of tables) {
      const summary = await readRows(client, { ...table, columns: table.columns.toSorted() })
      hash.update(JSON.stringify(summary))
      rows += summary.rows
    }
    return { sum: hash.digest('hex'), tables: tables.length, rows }
  } finally {
    await client.end()
  }
}
