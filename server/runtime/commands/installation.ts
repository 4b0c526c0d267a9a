import { pino } from 'pino'
import { copyDatabase } from '#server/administration/backup/copy.ts'
import { type Config, readConfig } from '#server/platform/config/config.ts'
import { StartupError } from '#server/platform/config/startup-error.ts'
import { connect } from '#server/platform/db/connect.ts'
import { readMigrationState } from '#server/platform/db/migrate.ts'
import { type Reached, reachDatabase } from '#server/platform/db/reach.ts'
import type { App } from '#server/platform/http/app.ts'
import { joinRooms } from '#server/runtime/app.ts'
import type { Terminal } from './subcommand.ts'

export type Installation = {
  readonly config: Config
  readonly log: App['log']
  readonly database: Reached
}

/**
 * Opens the database of the settings during the work, without changing it. With `create`, an embedded one is created if
 * it does not exist. One of an older PostgreSQL is upgraded first.
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

/** Opens the app for work that uses the server's verbs. Throws if the database has to be migrated first. */
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

/** The server's log is for machines; a person at the command line reads only the messages. */
function sentences(level: string): App['log'] {
  return pino({ level, base: null }, { write: (line) => process.stderr.write(`${sentenceIn(line)}\n`) })
}

function sentenceIn(line: string): string {
  const { msg } = JSON.parse(line) as { msg?: string } // pino wrote it
  return msg ?? line
}
