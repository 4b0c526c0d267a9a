import { rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { StartupError } from '#server/platform/config/startup-error.ts'
import {
  abandonedDatabases,
  abandonedSentence,
  doubtfulDatabases,
  doubtfulSentence,
  nameOwner,
} from './embedded/abandoned.ts'
import { accountForPostgres } from './embedded/account.ts'
import { addressesAt, DATABASE, type EmbeddedAddresses, urlOf } from './embedded/addresses.ts'
import { findBinaries } from './embedded/binaries.ts'
import { claimDirectory } from './embedded/claim.ts'
import { ensureCluster } from './embedded/cluster.ts'
import { stopLeftover } from './embedded/leftover.ts'
import { findLocation } from './embedded/location.ts'
import { type Postmaster, type PostmasterOptions, startPostmaster } from './embedded/postmaster.ts'
import { clearSocket, socketDirectory } from './embedded/socket.ts'
import { type CopyDatabase, upgradeWhereOlder } from './embedded/upgrade.ts'
import type { Log } from './log.ts'

const RESTART_AFTER_MS = 500
/** If it ends again at once (full or read-only disk), each wait is twice the previous one, up to this. */
const RESTART_AT_LATEST_MS = 10_000
/** A process that ran for this long is considered stable. */
const WELL_AFTER_MS = 60_000
const DIRECTORY_FAULTS = ['ENOSPC', 'EDQUOT', 'EACCES', 'EPERM', 'EROFS', 'ENOTDIR']

export type Embedded = EmbeddedAddresses & {
  /** Stops PostgreSQL in an orderly way and releases the data directory. */
  stop(): Promise<void>
}

/**
 * Starts the embedded PostgreSQL in DATA_DIR, for this process only. It listens on a unix socket, and runs until
 * `stop()` or the end of this process.
 */
export async function startEmbedded(input: {
  dataDir: string
  log: Log
  /** PostgreSQL settings in addition to its defaults. */
  settings?: Record<string, string>
  /**
   * Copies a database of an older version into one of the embedded version. Without it, an older database is rejected.
   */
  copy?: CopyDatabase | undefined
}): Promise<Embedded> {
  try {
    return await start(input)
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException // only system errors have a code
    if (!DIRECTORY_FAULTS.includes(code ?? '')) throw error
    throw new StartupError(`The data directory ${input.dataDir} cannot be used: ${message}`, { cause: error })
  }
}

async function start({ dataDir, log, settings = {}, copy }: Parameters<typeof startEmbedded>[0]): Promise<Embedded> {
  const account = accountForPostgres()
  const place = findLocation(dataDir, account, log)
  tellOfAbandoned(log)
  const release = await claimDirectory(place.home)
  try {
    nameOwner(place.home, dataDir)
    const native = findBinaries(account, log)
    await stopLeftover(place, log)
    await upgradeWhereOlder({ place, native, account, copy }, log)
    await ensureCluster(place, native, account, log)
    const socket = socketDirectory(place.home, account)
    const stopPostgres = await keepRunning({ place, native, account, socket, settings }, log)
    const stop = async () => {
      await stopPostgres()
      rmSync(socket, { recursive: true, force: true })
      release()
    }
    try {
      await ensureDatabase(urlOf(socket, 'postgres'))
    } catch (error) {
      await stop()
      throw error
    }
    return { ...addressesAt(socket), stop }
  } catch (error) {
    release()
    throw error
  }
}

function tellOfAbandoned(log: Log): void {
  for (const one of abandonedDatabases()) log.warn(abandonedSentence(one))
  const doubtful = doubtfulDatabases()
  if (doubtful.length > 0) log.info(doubtfulSentence(doubtful))
}

/** Restarts PostgreSQL if it ends unexpectedly (out of memory, or killed). */
async function keepRunning(options: PostmasterOptions, log: Log): Promise<() => Promise<void>> {
  const stopping = new AbortController()
  clearSocket(options.socket)
  let current: Postmaster | null = await startPostmaster(options, log)
  const watch = async () => {
    let waitMs = RESTART_AFTER_MS
    for (;;) {
      const began = performance.now()
      await current?.exited
      if (stopping.signal.aborted) return
      if (performance.now() - began > WELL_AFTER_MS) waitMs = RESTART_AFTER_MS
      log.error('The embedded PostgreSQL ended by itself and is started again.')
      await sleep(waitMs, undefined, { signal: stopping.signal }).catch(() => undefined)
      if (stopping.signal.aborted) return
      waitMs = Math.min(waitMs * 2, RESTART_AT_LATEST_MS)
      current = await restart(options, log)
    }
  }
  const watched = watch()
  return async () => {
    stopping.abort()
    await current?.stop()
    await watched
    await current?.stop() // a restart in progress
  }
}

async function restart(options: PostmasterOptions, log: Log): Promise<Postmaster | null> {
  try {
    await stopLeftover(options.place, log)
    clearSocket(options.socket)
    return await startPostmaster(options, log)
  } catch (error) {
    log.error(error)
    return null
  }
}

async function ensureDatabase(url: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE])
    if (rowCount === 0) await client.query(`create database ${DATABASE}`)
  } finally {
    await client.end()
  }
}
