import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pino from 'pino'
import { startEmbedded } from '#server/platform/db/embedded.ts'
import { withClient } from '../tools/postgres.ts'
import type { Writable } from './calls.ts'
import { MEMBERS_SIGNED_IN, populate } from './population.ts'
import { startServer } from './servers.ts'

const CACHE = join(import.meta.dirname, '..', '.cache', 'bench')
/** More than the connections of both servers together. */
const SETTINGS = { max_connections: '200', max_wal_size: '4GB' }

export type BenchDatabase = AsyncDisposable & { readonly url: string; readonly seededSeconds: number | null }

/**
 * An embedded PostgreSQL with so many members. It is reused until the seed or a migration changes.
 * @param own a measurement that adds people of its own, and therefore has its own database
 */
export async function openBenchDatabase(members: number, own = ''): Promise<BenchDatabase> {
  const dataDir = join(CACHE, `${own}${members}-${seedVersion()}`)
  const done = join(dataDir, 'seeded')
  if (!existsSync(done)) rmSync(dataDir, { recursive: true, force: true })
  mkdirSync(dataDir, { recursive: true, mode: 0o711 })
  const { url, stop } = await startEmbedded({ dataDir, log: pino({ level: 'warn' }), settings: SETTINGS })
  const database = (seededSeconds: number | null) => ({ url, seededSeconds, [Symbol.asyncDispose]: stop })
  if (existsSync(done)) return database(null)
  try {
    const from = performance.now()
    const first = await startServer(url, { SEED: 'demo' }) // creates the tables and the catalog
    await first[Symbol.asyncDispose]()
    await populate(url, members)
    writeFileSync(done, '')
    return database(Math.round((performance.now() - from) / 1000))
  } catch (error) {
    await stop()
    throw error
  }
}

function seedVersion(): string {
  const migrations = globSync('server/platform/db/migrations/*.sql').toSorted()
  const hash = createHash('sha256')
  for (const file of [join(import.meta.dirname, 'population.ts'), ...migrations]) hash.update(readFileSync(file))
  return hash.digest('hex').slice(0, 12)
}

/** Open requests of members who are signed in. Discards the notices of earlier runs, which this run would send. */
export async function writableRequests(url: string): Promise<Writable[]> {
  return withClient(url, async (client) => {
    await client.query(`delete from desk.notes where staff_name like 'Bench%'`)
    await client.query('update member_streams set noticed_number = last_number where noticed_number < last_number')
    await client.query('update desk.notices set look_at = null where look_at is not null')
    const { rows } = await client.query<Writable>(
      `select requests.external_id, replace(members.external_id, 'bench-', '')::integer as member
       from members join requests on requests.member_id = members.id
       where members.external_id in (select 'bench-' || n from generate_series(1, ${MEMBERS_SIGNED_IN}) as n)
         and status <> 'closed' and requests.external_id like 'bench-request-%' order by requests.id`,
    )
    return rows
  })
}
