import { existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { StartupError } from '#server/platform/config/startup-error.ts'
import type { Log } from '#server/platform/db/log.ts'
import type { Account } from './account.ts'
import { DATABASE, LOGIN, urlOf } from './addresses.ts'
import { draftCluster, flush, MAJOR, majorOf } from './cluster.ts'
import { type DataLocation, upgradedData } from './location.ts'
import { findOlderBinaries } from './older-binaries.ts'
import { startPostmaster } from './postmaster.ts'
import { clearSocket, socketDirectory } from './socket.ts'

/**
 * Copies Tendwell's data into another, empty database, and compares both by counts and hashes. Rejects if they differ.
 */
export type CopyDatabase = (
  databases: { readonly from: string; readonly to: string; readonly login: string },
  log: Log,
) => Promise<{ readonly tables: number; readonly rows: number }>

type Upgrading = {
  readonly place: DataLocation
  /** Binaries of the newer PostgreSQL. */
  readonly native: string
  readonly account: Account
  /** Undefined: an older database is unchanged, and the caller rejects it. */
  readonly copy: CopyDatabase | undefined
}

/** Ports that differ from the usual one, so that a client does not find one of the two databases. */
const PORTS = { newer: 5433, older: 5434 }
/** The old database is unchanged, except for PostgreSQL's own records. */
const READ_ONLY = { default_transaction_read_only: 'on', autovacuum: 'off' }

/**
 * Upgrades a database of an older PostgreSQL to the embedded version: copies it into new files beside it, which replace
 * it after a comparison. After a kill at any time, the next start continues or starts again. The old database stays
 * until a person deletes it. Only the owner of the directory's claim may call this.
 */
export async function upgradeWhereOlder(upgrading: Upgrading, log: Log): Promise<void> {
  const { place } = upgrading
  takeUpgraded(place)
  const major = majorOf(place.data)
  if (upgrading.copy && major !== null && major < MAJOR) {
    await upgrade({ ...upgrading, copy: upgrading.copy }, major, log)
    takeUpgraded(place)
  }
  for (const older of olderDatabases(place))
    log.info(
      `The database as PostgreSQL ${majorOf(older)} had it is still in ${older}. When you have seen that all is there, remove it: rm -r ${older}`,
    )
}

type WithCopy = Upgrading & { readonly copy: CopyDatabase }

async function upgrade({ place, native, account, copy }: WithCopy, major: number, log: Log): Promise<void> {
  const { home, data } = place
  log.warn(
    `The database in ${data} was made by PostgreSQL ${major}. It is copied to ${MAJOR} now; the original files are not changed.`,
  )
  const older = await findOlderBinaries(major, home, account, log)
  let draft: string | null = null
  try {
    draft = await draftCluster(home, native, account)
    const socket = socketDirectory(home, account)
    clearSocket(socket)
    const urlAt = (port: number, database: string) => urlOf(socket, database, undefined, port)
    const serve = (files: string, programs: string, port: number, settings: Record<string, string>) =>
      startPostmaster(
        {
          place: { home, data: files },
          native: programs,
          account,
          socket,
          settings: { ...settings, port: String(port) },
        },
        log,
      )
    const newer = await serve(draft, native, PORTS.newer, {})
    try {
      await inDatabase(urlAt(PORTS.newer, 'postgres'), (client) => client.query(`create database ${DATABASE}`))
      const before = await serve(data, older.native, PORTS.older, READ_ONLY)
      try {
        const [from, to] = [urlAt(PORTS.older, DATABASE), urlAt(PORTS.newer, DATABASE)]
        const copied = (await isThere(urlAt(PORTS.older, 'postgres')))
          ? await copy({ from, to, login: LOGIN }, log)
          : { tables: 0, rows: 0 }
        log.warn(`Brought over to PostgreSQL ${MAJOR} and compared: ${copied.rows} rows of ${copied.tables} tables.`)
      } finally {
        await before.stop() // first, so that the newer database has later files
      }
    } finally {
      await newer.stop()
    }
    renameSync(draft, upgradedData(place))
    flush(home)
  } catch (error) {
    if (draft) rmSync(draft, { recursive: true, force: true })
    throw new StartupError(
      `The database could not be brought over from PostgreSQL ${major} to ${MAJOR}, and is as it was: ${(error as Error).message}`,
      { cause: error },
    )
  } finally {
    older.remove()
  }
}

/**
 * The last step, which a kill may have interrupted. If the older database was written to since then, the upgrade starts
 * again.
 */
function takeUpgraded(place: DataLocation): void {
  const upgraded = upgradedData(place)
  if (!existsSync(upgraded)) return
  if (existsSync(place.data)) {
    if (writtenAt(place.data) > writtenAt(upgraded)) return rmSync(upgraded, { recursive: true })
    renameSync(place.data, nameFor(place))
  }
  renameSync(upgraded, place.data)
  flush(place.home)
}

/** PostgreSQL writes this file at each start and stop. */
const writtenAt = (data: string): number => statSync(join(data, 'global', 'pg_control')).mtimeMs

function nameFor({ home, data }: DataLocation): string {
  const name = join(home, `postgres-${majorOf(data)}`)
  for (let number = 1; ; number += 1) {
    const free = number === 1 ? name : `${name}-${number}`
    if (!existsSync(free)) return free
  }
}

function olderDatabases({ home }: DataLocation): string[] {
  return readdirSync(home)
    .filter((name) => /^postgres-\d+(-\d+)?$/.test(name))
    .map((name) => join(home, name))
}

function isThere(url: string): Promise<boolean> {
  return inDatabase(url, async (client) => {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE])
    return rowCount === 1
  })
}

async function inDatabase<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client(url)
  client.on('error', () => undefined) // also rejects the current query
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
