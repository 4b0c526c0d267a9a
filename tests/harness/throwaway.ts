import { rmSync } from 'node:fs'
import pino from 'pino'
import { startEmbedded } from '#server/platform/db/embedded.ts'
import { scratchDirectory } from './scratch-directory.ts'

/** Fast settings, because no data has to survive. */
export const QUICK_SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  max_wal_size: '256MB',
  max_connections: '300',
}

/** An embedded PostgreSQL for one run, in a directory of its own. */
export async function throwawayDatabase(): Promise<AsyncDisposable & { url: string; stop(): Promise<void> }> {
  const dataDir = scratchDirectory('throwaway')
  const remove = () => rmSync(dataDir, { recursive: true, force: true })
  try {
    const database = await startEmbedded({ dataDir, log: pino({ level: 'warn' }), settings: QUICK_SETTINGS })
    const stop = () => database.stop().finally(remove)
    return { url: database.url, stop, [Symbol.asyncDispose]: stop }
  } catch (error) {
    remove()
    throw error
  }
}
