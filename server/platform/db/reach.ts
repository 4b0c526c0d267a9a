import { StartupError } from '#server/platform/config/startup-error.ts'
import { addressesOf, type DatabaseAddresses, type DatabaseConfig } from './connect.ts'
import { knownLocation } from './embedded/location.ts'
import { refuseMoved } from './embedded/moved.ts'
import { findRunning } from './embedded/running.ts'
import type { CopyDatabase } from './embedded/upgrade.ts'
import { startEmbedded } from './embedded.ts'
import type { Log } from './log.ts'
import { waitForDatabase } from './wait-for-database.ts'

const PATIENCE_MS = 5_000

export type Reached = {
  readonly addresses: DatabaseAddresses
  readonly kind: 'embedded' | 'server'
  /** True if a server is using it now; unknown for an external database. */
  readonly inUse: boolean
  stop(): Promise<void>
}

/**
 * Database for a command: the PostgreSQL of DATABASE_URL, the embedded one of a running server, or the embedded one,
 * which runs until `stop()`. It is not migrated.
 * @param create creates an embedded database if there is none; otherwise a missing database is an error
 */
export async function reachDatabase(
  config: DatabaseConfig,
  log: Log,
  { create = false, copy }: { readonly create?: boolean; readonly copy?: CopyDatabase } = {},
): Promise<Reached> {
  const { DATA_DIR: dataDir } = config
  const served = addressesOf(config)
  if (served) {
    await waitForDatabase(served.owner, log, PATIENCE_MS)
    return { addresses: served, kind: 'server', inUse: false, stop: nothing }
  }
  if (!create && !knownLocation(dataDir))
    throw new StartupError(
      `There is no database in ${dataDir} yet: "tendwell migrate" makes one. For one elsewhere, set DATABASE_URL.`,
    )
  if (config.ALLOW_MOVED_DATABASE !== 'yes') refuseMoved(dataDir)
  const running = await findRunning(dataDir)
  const {
    url: owner,
    app,
    stop,
  } = running ? { ...running, stop: nothing } : await startEmbedded({ dataDir, log, copy })
  return { addresses: { owner, ...app }, kind: 'embedded', inUse: running !== null, stop }
}

const nothing = async () => undefined
