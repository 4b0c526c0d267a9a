import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pino from 'pino'
import { startEmbedded } from '#server/db/embedded.ts'
import { populate } from './population.ts'
import { startServer } from './servers.ts'

const CACHE = join(import.meta.dirname, '..', '.cache', 'bench')
/** More than both servers' connections together. */
const SETTINGS = { max_connections: '200', max_wal_size: '4GB' }

export type BenchDatabase = { readonly url: string; readonly seededSeconds: number | null; stop(): Promise<void> }

/**
 * An embedded PostgreSQL with so many members, kept from one run to the next until the seed or a migration changes.
 * @param own whose it is alone, where a measurement adds people of its own
 */
export async function openBenchDatabase(members: number, own = ''): Promise<BenchDatabase> {
  const dataDir = join(CACHE, `${own}${members}-${seedVersion()}`)
  const done = join(dataDir, 'seeded')
  if (!existsSync(done)) rmSync(dataDir, { recursive: true, force: true })
  mkdirSync(dataDir, { recursive: true, mode: 0o711 })
  const database = await startEmbedded({ dataDir, log: pino({ level: 'warn' }), settings: SETTINGS })
  if (existsSync(done)) return { url: database.url, seededSeconds: null, stop: database.stop }
  try {
    const from = performance.now()
    await migrated(database.url)
    await populate(database.url, members)
    writeFileSync(done, '')
    return { url: database.url, seededSeconds: Math.round((performance.now() - from) / 1000), stop: database.stop }
  } catch (error) {
    await database.stop()
    throw error
  }
}

/** The tables and the demo's catalog come with a first start of the server. */
async function migrated(url: string): Promise<void> {
  const server = await startServer(url, { SEED: 'demo' })
  await server.stop()
}

function seedVersion(): string {
  const files = [join(import.meta.dirname, 'population.ts'), ...globSync('server/db/migrations/*.sql').toSorted()]
  const hash = createHash('sha256')
  for (const file of files) hash.update(readFileSync(file))
  return hash.digest('hex').slice(0, 12)
}
