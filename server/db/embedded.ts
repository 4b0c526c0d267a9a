import { rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { StartupError } from '../startup-error.ts'
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
/** Where it ends again at once (its disk is full, or read-only), each wait is twice the one before, up to this. */
const RESTART_AT_LATEST_MS = 10_000
/** Whatever lived so long is not about to end again. */
const WELL_AFTER_MS = 60_000
const DIRECTORY_FAULTS = ['ENOSPC', 'EDQUOT', 'EACCES', 'EPERM', 'EROFS', 'ENOTDIR']

export type Embedded = EmbeddedAddresses & {
  /** Stops PostgreSQL in an orderly way and gives the data directory up. */
  stop(): Promise<void>
}

/**
 * Brings up the PostgreSQL that ships with the project, in DATA_DIR, for this process alone.
 * It is reached by a unix socket only, and lives until `stop()` or until this process ends.
 */
export async function startEmbedded(input: {
  dataDir: string
  log: Log
  /** PostgreSQL settings on top of its own defaults. */
  settings?: Record<string, string>
  /** Fills a database of the version that ships from one of an older; without it an older one is refused. */
  copy?: CopyDatabase | undefined
}): Promise<Embedded> {
  try {
    return await start(input)
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException // only the system's errors have a code
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

/** PostgreSQL should never end by itself; if it does (out of memory, a stray kill), it comes back. */
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
    await current?.stop() // a restart that was under way
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
