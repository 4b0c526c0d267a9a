import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { startBackups } from '#server/administration/backup/schedule.ts'
import { showBackupAge } from '#server/administration/backup/show-age.ts'
import { withBrand } from '#server/administration/setup/brand.ts'
import { followSignatures } from '#server/files/scanning/follow-signatures.ts'
import { openScanner } from '#server/files/scanning/open-scanner.ts'
import { scanFiles } from '#server/files/scanning/scan-files.ts'
import { installationSecrets } from '#server/platform/adapters/installation-key.ts'
import { newId } from '#server/platform/adapters/secrets.ts'
import { openStorage } from '#server/platform/adapters/storage.ts'
import type { Config } from '#server/platform/config/config.ts'
import { type Database, openDatabase } from '#server/platform/db/connect.ts'
import type { CopyDatabase } from '#server/platform/db/embedded/upgrade.ts'
import { logCalls } from '#server/platform/http/access-line.ts'
import type { App, MemberApp } from '#server/platform/http/app.ts'
import { Drain } from '#server/platform/http/drain.ts'
import { openLive } from '#server/platform/http/live.ts'
import { startJobs } from '#server/platform/outbox/start.ts'
import { changedRequests } from '#server/realtime/live/changed-requests.ts'
import type { SmtpReceiver } from '#server/requests/inbound/smtp-receiver.ts'
import { feedAddresses } from '#server/tenants/feeds/addresses.ts'
import { followFiles } from '#server/tenants/feeds/watched/follow-files.ts'
import { openWatchedFiles } from '#server/tenants/feeds/watched/open-watched-files.ts'
import { scimAddresses } from '#server/tenants/scim/addresses.ts'
import { gaugesOf } from './observability/gauges.ts'
import { metricsOf, showMetrics } from './observability/metrics.ts'
import { watchForAttacks } from './observability/security-events.ts'
import { openTracing } from './observability/tracing.ts'
import { everySecond, hourlyChores, scheduledJobs } from './scheduled-jobs.ts'
import { openDeskDoor, openMemberDoor } from './servers.ts'

export type RunningApp = {
  readonly app: App
  readonly memberDoor: FastifyInstance
  readonly deskDoor: FastifyInstance
  /** Starts to receive replies by mail, if INBOUND_SMTP_PORT is set. */
  listenForMail(): Promise<void>
  /** Serves for DRAIN_SECONDS more while `/readyz` fails, lets current calls finish, then closes. */
  stop(): Promise<void>
  /** Closes at once and aborts current calls. */
  close(): Promise<void>
}

export type BuildOptions = {
  readonly config: Config
  readonly log: Logger
  readonly now?: () => Date
  /** Folder of the built apps; without it, no pages are served (API tests). */
  readonly dist?: string
  /** False: mail, texts and cleaning do not run (tests run them explicitly). */
  readonly jobs?: boolean
  /** Opens the database, if it needs less than a full start (the database of tests is already migrated). */
  readonly reachDatabase?: typeof openDatabase
}

/** Loaded on demand, because only a new major version of the embedded database needs the code of backups. */
const copyWhenUpgrading: CopyDatabase = async (ends, log) =>
  (await import('#server/administration/backup/copy.ts')).copyDatabase(ends, log)

/** Builds the app: database, external services, jobs, servers. It does not listen yet. */
export async function buildApp(options: BuildOptions): Promise<RunningApp> {
  const { config, log, now = () => new Date() } = options
  const tracing = await openTracing(config)
  const { reachDatabase = openDatabase } = options
  const database = await reachDatabase(config, log, { onQuery: tracing?.onQuery, copy: copyWhenUpgrading })
  const { memberApp, app } = await joinRooms(database, { config, log, now })
  const finishJobs = async () => {
    for (const chore of scheduledJobs) while ((await chore(app)) > 0);
  }
  const memberDoor = await openMemberDoor(memberApp, {
    dist: options.dist,
    finishJobs,
    async serveSystems(door) {
      scimAddresses(door, app)
      feedAddresses(door, app)
      // loaded on demand, because mail parsing is a fifth of all code that the server loads
      if (config.INBOUND_WEBHOOK_SECRET) (await import('#server/requests/inbound/webhook.ts')).inboundAddress(door, app)
    },
  })
  const deskDoor = await openDeskDoor(app, options.dist)
  const doors = { members: memberDoor, desk: deskDoor }
  for (const [name, door] of Object.entries(doors)) {
    tracing?.watchDoor(door, name)
    // a developer reads the terminal
    logCalls(door, name, config.production ? 'info' : 'debug')
  }
  const registry = metricsOf(doors)
  watchForAttacks(app, doors, registry)
  const measure = gaugesOf(registry, { ...app, pools: database.pools })
  showBackupAge(registry, app)
  showMetrics(deskDoor, { registry, measure, token: config.METRICS_TOKEN })
  const stopJobs = options.jobs === false ? async () => undefined : await startAllJobs(app, database)
  let receiver: SmtpReceiver | undefined
  let closed: Promise<void> | undefined
  const close = () => {
    closed ??= (async () => {
      await Promise.all([memberDoor.close(), deskDoor.close(), receiver?.stop()])
      await stopJobs()
      await database.close()
      await tracing?.close()
    })()
    return closed
  }
  return {
    app,
    memberDoor,
    deskDoor,
    async listenForMail() {
      if (!config.INBOUND_SMTP_PORT) return
      const { openReceiver } = await import('#server/requests/inbound/smtp-receiver.ts')
      receiver = await openReceiver(app, config.INBOUND_SMTP_PORT)
    },
    close,
    async stop() {
      app.drain.begin()
      await sleep(config.DRAIN_SECONDS * 1000)
      const jobsStopped = Promise.all([stopJobs(), receiver?.stop()])
      const left = await app.drain.leave([memberDoor, deskDoor])
      if (left > 0) log.warn({ calls: left }, 'Stopped before these calls were finished.')
      await jobsStopped
      await close()
    },
  }
}

async function startAllJobs(app: App, { listen }: Database): Promise<() => Promise<void>> {
  const { FEEDS_URL, VIRUS_SCAN_URL } = app.config
  const following = FEEDS_URL ? [followFiles(await openWatchedFiles(FEEDS_URL, app.config, app.log))] : []
  const scanner = VIRUS_SCAN_URL ? openScanner(VIRUS_SCAN_URL) : null
  if (scanner) following.push(followSignatures(scanner))
  const promptly = scanner ? [...everySecond, scanFiles(scanner)] : everySecond
  const stopJobs = await startJobs(app, listen, [...scheduledJobs, ...following], promptly, hourlyChores)
  const backups = startBackups(app)
  return async () => void (await Promise.all([stopJobs(), backups.stop()]))
}

/** Creates what verbs receive, with an open database. */
export async function joinRooms(
  { memberDb, deskDb, reportsDb, listen }: Database,
  { config: given, log, now }: Pick<App, 'config' | 'log' | 'now'>,
): Promise<{ memberApp: MemberApp; app: App }> {
  const config = await withBrand(given, { deskDb, listen }, log)
  const memberApp: MemberApp = {
    config,
    db: memberDb,
    now,
    newId,
    live: await openLive(listen, (ids) => changedRequests(deskDb, ids)),
    drain: new Drain(),
    storage: await openStorage(config),
    secrets: await installationSecrets(config, deskDb),
    log,
  }
  return { memberApp, app: { ...memberApp, deskDb, reportsDb } }
}
