import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { installationSecrets } from './adapters/installation-key.ts'
import { newId } from './adapters/secrets.ts'
import { openStorage } from './adapters/storage.ts'
import { startBackups } from './backup/schedule.ts'
import { showBackupAge } from './backup/show-age.ts'
import { chores, hourlyChores, promptChores } from './chores.ts'
import type { Config } from './config.ts'
import { type Database, openDatabase } from './db/connect.ts'
import type { CopyDatabase } from './db/embedded/upgrade.ts'
import { openDeskDoor, openMemberDoor } from './doors.ts'
import { gaugesOf } from './gauges.ts'
import { logCalls } from './http/access-line.ts'
import type { App, MemberApp } from './http/app.ts'
import { Drain } from './http/drain.ts'
import { openLive } from './http/live.ts'
import type { SmtpReceiver } from './inbound/smtp-receiver.ts'
import { startJobs } from './jobs/start.ts'
import { changedRequests } from './live/changed-requests.ts'
import { metricsOf, showMetrics } from './metrics.ts'
import { watchForAttacks } from './security-events.ts'
import { withBrand } from './setup/brand.ts'
import { openTracing } from './tracing.ts'

export type RunningApp = {
  readonly app: App
  readonly memberDoor: FastifyInstance
  readonly deskDoor: FastifyInstance
  /** Takes replies by mail from now on, where INBOUND_SMTP_PORT is set. */
  listenForMail(): Promise<void>
  /** Serves on for DRAIN_SECONDS while `/readyz` refuses, lets what is under way finish, then closes. */
  stop(): Promise<void>
  /** At once: what is under way is cut. */
  close(): Promise<void>
}

export type BuildOptions = {
  readonly config: Config
  readonly log: Logger
  readonly now?: () => Date
  /** Folder of the built apps; without one no pages are served (tests of the API). */
  readonly dist?: string
  /** False: mail, texts and cleaning wait (tests run them by hand). */
  readonly jobs?: boolean
  /** How the database is reached, where that needs less than a start does (tests have theirs migrated already). */
  readonly reachDatabase?: typeof openDatabase
}

/** Only a new major version of the embedded database needs what a backup needs. */
const copyWhenUpgrading: CopyDatabase = async (ends, log) => (await import('./backup/copy.ts')).copyDatabase(ends, log)

/** Joins the rooms: database, outside, nouns, doors. Nothing listens yet. */
export async function buildApp(options: BuildOptions): Promise<RunningApp> {
  const { config, log, now = () => new Date() } = options
  const tracing = await openTracing(config)
  const { reachDatabase = openDatabase } = options
  const database = await reachDatabase(config, log, { onQuery: tracing?.onQuery, copy: copyWhenUpgrading })
  const { memberApp, app } = await joinRooms(database, { config, log, now })
  const finishChores = async () => {
    for (const chore of chores) while ((await chore(app)) > 0);
  }
  const memberDoor = await openMemberDoor(memberApp, {
    dist: options.dist,
    finishChores,
    async takeInboundMail(door) {
      // what reads mail is a fifth of all that the server loads
      if (config.INBOUND_WEBHOOK_SECRET) (await import('./inbound/webhook.ts')).inboundAddress(door, app)
    },
  })
  const deskDoor = await openDeskDoor(app, options.dist)
  const doors = { members: memberDoor, desk: deskDoor }
  for (const [name, door] of Object.entries(doors)) {
    tracing?.watchDoor(door, name)
    // the person who tries it reads the terminal
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
      const { openReceiver } = await import('./inbound/smtp-receiver.ts')
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
  const stopJobs = await startJobs(app, listen, chores, promptChores, hourlyChores)
  const backups = startBackups(app)
  return async () => void (await Promise.all([stopJobs(), backups.stop()]))
}

/** What verbs are given, on a database that is open. */
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
