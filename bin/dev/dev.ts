import { watch } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { copyDatabase } from '#server/administration/backup/copy.ts'
import { type Config, readConfig } from '#server/platform/config/config.ts'
import { StartupError } from '#server/platform/config/startup-error.ts'
import { startEmbedded } from '#server/platform/db/embedded.ts'
import { openDoors } from './doors.ts'
import { replaceableServer } from './replaceable-server.ts'

const ROOT = join(import.meta.dirname, '..', '..')
/** Sources of the server. The pages are included because the server writes the settings into them. */
const SERVER_SOURCES = [
  ...['server', 'contract', 'basics'].map((folder) => ({ folder, files: /(?<!\.test)\.(ts|sql)$/, recursive: true })),
  ...['web/member', 'web/desk'].map((folder) => ({ folder, files: /^index\.html$/, recursive: false })),
]
/** An editor saves a file in several steps, and a checkout changes many files at once. */
const SETTLE_MS = 30

try {
  await develop()
} catch (error) {
  if (!(error instanceof StartupError)) throw error
  console.error(error.message)
  process.exit(1)
}

/** Serves both apps from their sources with hot reload, and an API that is replaced when its sources change. */
async function develop() {
  const environment = {
    LOG_LEVEL: 'warn',
    DATA_DIR: join(ROOT, 'data-dev'),
    SEED: 'demo',
    ...process.env,
    NODE_ENV: 'development',
  }
  const config = readConfig(environment)
  const database = await openDatabase(config)
  const server = replaceableServer({ ...environment, DATABASE_URL: database.url })
  const doors = await openDoors(config, server)
  const stopWatching = watchSources(server.replace)
  stopOnSignals(async () => {
    stopWatching()
    await Promise.all([doors.close(), server.stop()])
    await database.stop()
  })
  const started = await server.ports().catch(() => null)
  if (!started) return
  const seconds = (performance.now() / 1000).toFixed(1)
  console.log(`Ready after ${seconds} s.\n  Members  ${config.publicUrl}\n  Desk     ${config.deskPublicUrl}\n`)
}

/** This process owns the database, so that it stays when the server is replaced. */
async function openDatabase(config: Config) {
  if (config.DATABASE_URL) return { url: config.DATABASE_URL, stop: async () => undefined }
  return startEmbedded({ dataDir: config.DATA_DIR, log: pino({ level: config.LOG_LEVEL }), copy: copyDatabase })
}

function watchSources(changed: (file: string) => void): () => void {
  let settling: NodeJS.Timeout | undefined
  const watchers = SERVER_SOURCES.map(({ folder, files, recursive }) =>
    watch(join(ROOT, folder), { recursive }, (_event, name) => {
      if (!name || !files.test(name)) return
      clearTimeout(settling)
      settling = setTimeout(() => changed(join(folder, name)), SETTLE_MS)
    }),
  )
  return () => {
    clearTimeout(settling)
    for (const watcher of watchers) watcher.close()
  }
}

function stopOnSignals(stop: () => Promise<void>) {
  let stopping = false
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => {
      if (stopping) return
      stopping = true
      void stop().then(() => process.exit(0))
    })
}
