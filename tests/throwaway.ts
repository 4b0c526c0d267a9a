import { rmSync } from 'node:fs'
import pino from 'pino'
import { startEmbedded } from '#server/db/embedded.ts'
import { scratchDirectory } from './scratch-directory.ts'

/** Quick, because nobody will miss what is in it. */
export const QUICK_SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  max_wal_size: '256MB',
  max_connections: '300',
}

/** An embedded PostgreSQL for one run, in a directory of its own. */
export async function throwawayDatabase(): Promise<{ url: string; stop(): Promise<void> }> {
  const dataDir = scratchDirectory('throwaway')
  const remove = () => rmSync(dataDir, { recursive: true, force: true })
  try {
    const { url, stop } = await startEmbedded({ dataDir, log: pino({ level: 'warn' }), settings: QUICK_SETTINGS })
    return { url, stop: () => stop().finally(remove) }
  } catch (error) {
    remove()
    throw error
  }
}
