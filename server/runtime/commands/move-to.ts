import pg from 'pg'
import { moveInstallation } from '#server/administration/backup/move.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { StartupError } from '#server/platform/config/startup-error.ts'
import { markMoved } from '#server/platform/db/embedded/moved.ts'
import { waitForDatabase } from '#server/platform/db/wait-for-database.ts'
import { confirmed } from './ask.ts'
import { amount, missingFiles } from './backup.ts'
import { withDatabase } from './installation.ts'
import { subcommand, type Terminal } from './subcommand.ts'

const PATIENCE_MS = 5_000

/** A second run reports that everything is moved. */
const alsoMoved = (terminal: Terminal): Terminal => ({
  ...terminal,
  env: { ...terminal.env, ALLOW_MOVED_DATABASE: 'yes' },
})

export default subcommand(
  (command) =>
    command
      .argument('<DATABASE_URL>', 'an empty database of a PostgreSQL server')
      .option('--storage <STORAGE_URL>', 'where the files go, too: s3://bucket?endpoint=…&region=…')
      .option('--yes', 'does not ask'),
  (options, terminal, url) =>
    withDatabase(alsoMoved(terminal), async ({ config, database: { addresses, kind, inUse }, log }) => {
      if (kind !== 'embedded') throw new StartupError('DATABASE_URL is set: only an embedded database is moved.')
      if (inUse)
        throw new StartupError(`A server runs on ${config.DATA_DIR}: stop it first, so that nothing is left behind.`)
      // read in the same way as by the server
      readConfig({ ...terminal.env, DATABASE_URL: url, STORAGE_URL: options.storage ?? config.STORAGE_URL })
      const { host, port, database } = new pg.Client(url)
      const place = `the database ${database} on ${host}:${port}`
      await waitForDatabase(url, log, PATIENCE_MS)
      if (!(await confirmed(`Move what ${config.DATA_DIR} holds into ${place}?`, options.yes)))
        return { json: { moved: false }, text: 'Nothing was done.', status: 1 }
      const move = { from: addresses.owner, to: url, storageUrl: options.storage, now: new Date() }
      const moved = await moveInstallation(config, move, log)
      markMoved(config.DATA_DIR, place)
      const lines = [
        moved.already
          ? `${place} holds all of it already: ${moved.rows} rows of ${moved.tables} tables, with the same hashes.`
          : `Moved to ${place} and checked: ${amount(moved)}, and the installation key.`,
        ...missingFiles(moved),
        'Before you start again, set',
        '  DATABASE_URL to the address that you gave here',
        ...(options.storage ? [`  STORAGE_URL=${options.storage}`] : []),
        options.storage || config.STORAGE_URL
          ? `${config.DATA_DIR} is as it was: delete it when you are sure. Until then no server starts on it without ALLOW_MOVED_DATABASE=yes.`
          : `${config.DATA_DIR} is as it was; its folder "files" stays in use. Its database starts no more without ALLOW_MOVED_DATABASE=yes.`,
      ]
      return { json: { moved: true, ...moved }, text: lines.join('\n') }
    }),
)
