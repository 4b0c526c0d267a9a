import { pino } from 'pino'
import { joinRooms } from '#server/app.ts'
import { copyDatabase } from '#server/backup/copy.ts'
import { type Config, readConfig } from '#server/config.ts'
import { connect } from '#server/db/connect.ts'
import { readMigrationState } from '#server/db/migrate.ts'
import { type Reached, reachDatabase } from '#server/db/reach.ts'
import type { App } from '#server/http/app.ts'
import { StartupError } from '#server/startup-error.ts'
import type { Terminal } from './subcommand.ts'

export type Installation = {
  readonly config: Config
  readonly log: App['log']
  readonly database: Reached
}

/**
 * Opens what the settings name for as long as the work takes: the database is reached, and nothing in it is touched.
 * With `create`, an embedded one is made where there is none. One of an older PostgreSQL is brought over first.
 */
export async function withDatabase<Result>(
  { env }: Terminal,
  work: (installation: Installation) => Promise<Result>,
  { create, upgrade = true }: { readonly create?: boolean; readonly upgrade?: boolean } = {},
): Promise<Result> {
  const config = readConfig(env)
  const log = sentences(env.LOG_LEVEL ? config.LOG_LEVEL : 'warn')
  const database = await reachDatabase(config, log, {
    ...(create && { create }),
    ...(upgrade && { copy: copyDatabase }),
  })
  try {
    return await work({ config, log, database })
  } finally {
    await database.stop()
  }
}

/** The same for what goes through the server's own verbs. Refuses a database that has to be migrated first. */
export function withApp<Result>(terminal: Terminal, work: (app: App) => Promise<Result>): Promise<Result> {
  return withDatabase(terminal, async ({ config, log, database: { addresses } }) => {
    const { pending } = await readMigrationState(addresses.owner)
    if (pending.length > 0)
      throw new StartupError('The database is older than this release: run "tendwell migrate" first.')
    const database = connect(addresses, log, async () => undefined)
    try {
      const { app } = await joinRooms(database, { config, log, now: () => new Date() })
      return await work(app)
    } finally {
      await database.close()
    }
  })
}

/** The server's log is for machines; the person who types a command reads its sentences. */
function sentences(level: string): App['log'] {
  return pino({ level, base: null }, { write: (line) => process.stderr.write(`${sentenceIn(line)}\n`) })
}

function sentenceIn(line: string): string {
  const { msg } = JSON.parse(line) as { msg?: string } // pino wrote it
  return msg ?? line
}
