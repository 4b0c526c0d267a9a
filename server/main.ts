import { join } from 'node:path'
import { pino } from 'pino'
import { buildApp, type RunningApp } from './app.ts'
import { type Config, readConfig } from './config.ts'
import { reachStorage } from './reach-storage.ts'
import { seedCatalog, seedDemo } from './seed/seed.ts'
import { StartupError } from './startup-error.ts'

const REDACT = [
  'req.headers.authorization',
  'req.headers.cookie',
  'req.headers["mfa-token"]',
  'password',
  '*.password',
  'token',
  '*.token',
]

try {
  await start()
} catch (error) {
  if (!(error instanceof StartupError)) throw error
  console.error(error.message)
  process.exit(1)
}

async function start() {
  const config = readConfig(process.env)
  const log = pino({ level: config.LOG_LEVEL, redact: REDACT }, pino.destination({ fd: 2, sync: false }))
  const running = await buildApp({ config, log, dist: join(import.meta.dirname, '..', 'dist') })
  stopOnSignals(running.close)
  try {
    await open(running, config)
  } catch (error) {
    await running.close() // the embedded database too
    throw error
  }
  warnOfMissingProviders(config)
  greet(config)
}

async function open({ app, memberDoor, deskDoor }: RunningApp, config: Config) {
  await reachStorage(app)
  if (config.seed === 'demo') await seedDemo(app)
  else await seedCatalog(app.deskDb, app.now())
  await listen(memberDoor, config.HOST, config.PORT, 'PORT')
  await listen(deskDoor, config.HOST, config.DESK_PORT, 'DESK_PORT')
}

type Door = RunningApp['memberDoor']

async function listen(door: Door, host: string, port: number, name: string) {
  try {
    await door.listen({ host, port })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException // listen fails with the system's errors
    if (code === 'EADDRINUSE')
      throw new StartupError(`Port ${port} is taken by another program: end it, or set ${name} to a free port.`)
    if (code === 'EACCES')
      throw new StartupError(
        `Port ${port} needs rights that this account does not have: set ${name} to one above 1023.`,
      )
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new StartupError(`HOST=${host} is not an address of this machine.`)
    throw error
  }
}

function stopOnSignals(close: () => Promise<void>) {
  let stopping = false
  const stop = () => {
    if (stopping) return
    stopping = true
    void close().then(() => process.exit(0))
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
}

function warnOfMissingProviders(config: Config) {
  if (!config.production) return
  const missing = [!config.SMTP_URL && 'SMTP_URL', !config.SMS_PROVIDER && 'SMS_PROVIDER'].filter(Boolean)
  if (missing.length > 0)
    console.warn(`Not set: ${missing.join(' and ')}. What would be sent that way waits in the database.`)
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
