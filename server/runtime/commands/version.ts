import pg from 'pg'
import { StartupError } from '#server/platform/config/startup-error.ts'
import { readMigrationState } from '#server/platform/db/migrate.ts'
import { type Installation, withDatabase } from './installation.ts'
import { readRelease } from './release.ts'
import { subcommand } from './subcommand.ts'

export default subcommand(
  (command) => command,
  async (_options, terminal) => {
    try {
      return await withDatabase(terminal, readVersion)
    } catch (error) {
      if (!(error instanceof StartupError)) throw error
      // the release can be printed without the database
      return versionOf({ schema: null, pending: [], database: null }, error.message)
    }
  },
)

export async function readVersion({ database }: Pick<Installation, 'database'>) {
  const { addresses, kind } = database
  const { last, pending } = await readMigrationState(addresses.owner)
  const postgresql = await readServerVersion(addresses.owner)
  return versionOf({ schema: last, pending, database: { kind, postgresql } }, `${postgresql} (${kind})`)
}

type Version = {
  /** The newest migration that the database has run. */
  readonly schema: string | null
  readonly pending: readonly string[]
  readonly database: { readonly kind: string; readonly postgresql: string } | null
}

function versionOf({ schema, pending, database }: Version, postgresql: string) {
  const json = { release: readRelease(), schema, pending, node: process.versions.node, database }
  const left = pending.length > 0 ? `, ${pending.length} to run: tendwell migrate` : ''
  const text = [
    `Tendwell    ${json.release}`,
    `Schema      ${schema ?? 'none'}${left}`,
    `Node        ${json.node}`,
    `PostgreSQL  ${postgresql}`,
  ].join('\n')
  return { json, text }
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
