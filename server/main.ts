import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { Logger } from 'pino'
import { seedCatalog, seedDemo } from './administration/seed/seed.ts'
import { examplesIn } from './administration/setup/brand.ts'
import { type Config, readConfig } from './platform/config/config.ts'
import { StartupError } from './platform/config/startup-error.ts'
import { buildApp, type RunningApp } from './runtime/app.ts'
import { portSentence, readBeforeStart } from './runtime/before-start.ts'
import { openLog } from './runtime/observability/log.ts'
import { reachStorage } from './runtime/reach-storage.ts'

/** Ctrl-C reaches this process from the terminal and from the program that started it: that is one signal. */
const SAME_SIGNAL_MS = 1_000
/** Thirty seconds for calls, the rest for a mail that is just being handed over. */
const LONGEST_STOP_MS = 45_000

try {
  await start()
} catch (error) {
  if (!(error instanceof StartupError)) throw error
  console.error(error.message)
  process.exit(1)
}

async function start() {
  const config = await readBeforeStart(process.env, readConfig)
  const log = openLog(config)
  const running = await buildApp({ config, log, dist: join(import.meta.dirname, '..', 'dist') })
  const signals = stopOnSignals(running.stop, log, LONGEST_STOP_MS + config.DRAIN_SECONDS * 1000)
  try {
    await open(running, config)
  } catch (error) {
    if (signals.stopping) return // its work was taken away from under it
    await running.close() // the embedded database too
    throw error
  }
  warnOfMissingProviders(config)
  warnOfPlainMail(config)
  warnOfExamples(running.app.config)
  greet(running.app.config)
  dropGarbage()
}

/** Frees the memory that only the start needed: a quarter of the memory of an idle server. */
function dropGarbage() {
  setFlagsFromString('--expose-gc')
  // a normal collection would keep the freed pages for later use
  runInNewContext(`gc({ type: 'major', execution: 'sync', flavor: 'last-resort' })`)
}

async function open({ app, memberDoor, deskDoor, listenForMail }: RunningApp, config: Config) {
  await reachStorage(app)
  if (config.seed === 'demo') await seedDemo(app)
  else await seedCatalog(app.deskDb, app.now())
  await listen(() => memberDoor.listen({ host: config.HOST, port: config.PORT }), config, 'PORT')
  await listen(() => deskDoor.listen({ host: config.HOST, port: config.DESK_PORT }), config, 'DESK_PORT')
  await listen(listenForMail, config, 'INBOUND_SMTP_PORT')
}

async function listen(begin: () => Promise<unknown>, config: Config, name: 'PORT' | 'DESK_PORT' | 'INBOUND_SMTP_PORT') {
  try {
    await begin()
  } catch (error) {
    const at = { host: config.HOST, port: config[name] ?? 0, name }
    const sentence = portSentence(error as NodeJS.ErrnoException, at) // listen fails with the system's errors
    if (sentence) throw new StartupError(sentence)
    throw error
  }
}

/** The first signal stops in an orderly way, a later one at once. */
function stopOnSignals(stop: () => Promise<void>, log: Logger, longestMs: number) {
  const signals = { stopping: false }
  let again = Number.POSITIVE_INFINITY
  const onSignal = (signal: NodeJS.Signals, number: number) => {
    if (performance.now() > again) process.exit(128 + number)
    if (signals.stopping) return
    signals.stopping = true
    again = performance.now() + SAME_SIGNAL_MS
    log.info({ signal }, 'Stopping.')
    setTimeout(() => {
      log.error('Something would not end in time.')
      process.exit(1)
    }, longestMs).unref()
    stop().then(
      () => {
        log.info('Stopped.')
        process.exit(0)
      },
      (error: unknown) => {
        log.error({ err: error }, 'The server could not stop in an orderly way.')
        process.exit(1)
      },
    )
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal)
  return signals
}

function warnOfMissingProviders(config: Config) {
  if (!config.production) return
  const missing = [!config.SMTP_URL && 'SMTP_URL', !config.SMS_PROVIDER && 'SMS_PROVIDER'].filter(Boolean)
  if (missing.length > 0)
    console.warn(`Not set: ${missing.join(' and ')}. What would be sent that way waits in the database.`)
}

function warnOfPlainMail({ production, INBOUND_SMTP_PORT, INBOUND_TLS_CERT }: Config) {
  if (production && INBOUND_SMTP_PORT && !INBOUND_TLS_CERT)
    console.warn('Not set: INBOUND_TLS_CERT and INBOUND_TLS_KEY. Replies by mail reach us unencrypted.')
}

function warnOfExamples(config: Config) {
  const examples = examplesIn(config)
  if (examples.length > 0)
    console.warn(`Still examples: ${examples.join(', ')}. Enter your own at the desk (/setup/brand), or set them.`)
}

function greet(config: Config) {
  const lines = [
    '',
    `${config.BRAND_NAME} is ready.`,
    `  Members  ${config.publicUrl}`,
    `  Desk     ${config.deskPublicUrl}`,
  ]
  if (config.seed === 'demo')
    lines.push(
      '',
      '  Demo sign-ins (password of all: tendwell-demo)',
      '    member@tendwell.test      a member with requests in every status',
      '    new@tendwell.test         a member who has just joined',
      '    concierge@tendwell.test   a concierge, at the desk',
    )
  if (!config.production) lines.push('', `  Mails and texts that would be sent: ${config.publicUrl}/__outbox`)
  console.log([...lines, ''].join('\n'))
}
