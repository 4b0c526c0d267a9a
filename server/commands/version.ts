import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { readMigrationState } from '#server/db/migrate.ts'
import { type Installation, withDatabase } from './installation.ts'
import { subcommand } from './subcommand.ts'

export default subcommand(
  (command) => command,
  (_options, terminal) => withDatabase(terminal, readVersion),
)

export async function readVersion({ database }: Pick<Installation, 'database'>) {
  const { addresses, kind } = database
  const { last, pending } = await readMigrationState(addresses.owner)
  const json = {
    release: readRelease(),
    schema: last,
    pending,
    node: process.versions.node,
    database: { kind, postgresql: await readServerVersion(addresses.owner) },
  }
  const left = pending.length > 0 ? `, ${pending.length} to run` : ''
  const text = [
    `Tendwell    ${json.release}`,
    `Schema      ${last ?? 'none'}${left}`,
    `Node        ${json.node}`,
    `PostgreSQL  ${json.database.postgresql} (${kind})`,
  ].join('\n')
  return { json, text }
}

function readRelease(): string {
  const text = readFileSync(join(import.meta.dirname, '..', '..', 'package.json'), 'utf8')
  const { version } = JSON.parse(text) as { version: string } // npm insists on it
  return version
}

async function readServerVersion(url: string): Promise<string> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    const { rows } = await client.query<{ server_version: string }>('show server_version')
    return rows[0]?.server_version ?? ''
  } finally {
    await client.end()
  }
}
