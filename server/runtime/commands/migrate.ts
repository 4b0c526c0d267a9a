import { migrate } from '#server/platform/db/migrate.ts'
import { type Installation, withDatabase } from './installation.ts'
import { subcommand } from './subcommand.ts'

export default subcommand(
  (command) => command,
  (_options, terminal) => withDatabase(terminal, migrateDatabase, { create: true }),
)

export async function migrateDatabase({ database: { addresses }, log }: Pick<Installation, 'database' | 'log'>) {
  const applied = await migrate(addresses.owner, log, { login: addresses.login })
  const text = applied.length === 0 ? 'The database is up to date.' : ['Migrated:', ...applied].join('\n  ')
  return { json: { applied }, text }
}
