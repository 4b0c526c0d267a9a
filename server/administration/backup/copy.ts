import { Readable } from 'node:stream'
import pg from 'pg'
import { pack } from 'tar-stream'
import type { CopyDatabase } from '#server/platform/db/embedded/upgrade.ts'
import type { Log } from '#server/platform/db/log.ts'
import { seeAsOwner } from '#server/platform/db/roles.ts'
import { SESSION } from '#server/platform/db/session.ts'
import { type BroughtIn, bringIn, type RestoreTarget } from './bring-in.ts'
import { release } from './release.ts'
import { type BackupSource, takeInstallation } from './take.ts'

/** Copies an installation as a stream: a backup and its restore without the file. */
export async function copyInstallation(
  source: BackupSource,
  target: RestoreTarget,
  now: Date,
  log: Log,
): Promise<BroughtIn> {
  const archive = pack()
  const taking = takeInstallation(source, archive, now)
  taking.catch((error: Error) => archive.destroy(error))
  const arriving = bringIn(Readable.from(archive, { objectMode: false }), target, log)
  arriving.catch((error: Error) => archive.destroy(error))
  const [arrived, taken] = await Promise.allSettled([arriving, taking])
  if (arrived.status === 'rejected') throw taken.status === 'rejected' && isFirst(taken) ? taken.reason : arrived.reason
  return arrived.value
}

/** Copies the rows only; files and the key stay where they are. */
export const copyDatabase: CopyDatabase = async ({ from, to, login }, log) => {
  if (!(await hasTables(from))) return { tables: 0, rows: 0 }
  const source = { url: from, storage: null, key: null, release: release() }
  const target = { owner: to, login, storage: null, saveKey: null, erased: [] }
  const { ending, leftOut } = await copyInstallation(source, target, new Date(), log)
  if (leftOut.length > 0) log.warn(`Not brought over, because they are no tables of Tendwell: ${leftOut.join(', ')}`)
  await copyKeyCheck(from, to)
  const rows = ending.tables.reduce((sum, table) => sum + table.rows, 0)
  return { tables: ending.tables.length, rows }
}

function hasTables(url: string): Promise<boolean> {
  return asOwner(url, async (client) => {
    const { rows } = await client.query<{ there: boolean }>(
      `select to_regclass('schema_migrations') is not null as there`,
    )
    return rows[0]?.there === true
  })
}

/** Copies the check value of the key, by which the database recognizes it. The key itself is not needed. */
async function copyKeyCheck(from: string, to: string): Promise<void> {
  const row = await asOwner(from, async (client) => {
    const { rows } = await client.query<{ there: boolean }>(
      `select to_regclass('desk.installation') is not null as there`,
    )
    if (!rows[0]?.there) return undefined
    const found = await client.query<{ row: object }>('select to_jsonb(it) as row from desk.installation it')
    return found.rows[0]?.row
  })
  if (!row) return
  await asOwner(to, async (client) => {
    await client.query('begin')
    await client.query('delete from desk.installation')
    await client.query(
      'insert into desk.installation select * from jsonb_populate_record(null::desk.installation, $1)',
      [row],
    )
    await client.query('commit')
  })
}

async function asOwner<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url, options: SESSION })
  client.on('error', () => undefined) // also rejects the current query
  await client.connect()
  try {
    await seeAsOwner(client)
    return await work(client)
  } finally {
    await client.end()
  }
}

/** The stream between the two fails together with either of them, so its own error is not the reason. */
function isFirst({ reason }: PromiseRejectedResult): boolean {
  return !/pack stream destroyed|tar entry destroyed|already finalized/.test((reason as Error).message)
}
