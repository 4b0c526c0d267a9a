import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { startEmbedded } from '#server/db/embedded.ts'

/** An embedded PostgreSQL for one run, in a directory of its own, quick because nobody will miss it. */
export async function throwawayDatabase(): Promise<{ url: string; stop(): Promise<void> }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'tendwell-throwaway-'))
  chmodSync(dataDir, 0o711)
  const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '300' }
  const remove = () => rmSync(dataDir, { recursive: true, force: true })
  try {
    const { url, stop } = await startEmbedded({ dataDir, log: pino({ level: 'warn' }), settings })
    return { url, stop: () => stop().finally(remove) }
  } catch (error) {
    remove()
    throw error
  }
}
