import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import pg from 'pg'
import { fileSize } from '#basics/file-size.ts'
import { HOUR_MS } from '#basics/time/duration.ts'
import { backupUrlOf } from '#server/administration/backup/backup-store.ts'
import { examplesIn } from '#server/administration/setup/brand.ts'
import { type Config, readConfig } from '#server/platform/config/config.ts'
import { StartupError } from '#server/platform/config/startup-error.ts'
import { connect } from '#server/platform/db/connect.ts'
import { type MigrationState, readMigrationState } from '#server/platform/db/migrate.ts'
import { missingRights, seeAsOwner } from '#server/platform/db/roles.ts'
import { type BookState, verifyBooks } from '#server/records/access-log/chain.ts'
import { type Installation, withDatabase } from './installation.ts'
import { checkProviders, type ProviderFinding, reportOf } from './provider-checks.ts'
import { subcommand, type Terminal } from './subcommand.ts'

const OUR_NODE = 24
const ANSWER_WITHIN_MS = 5_000
const CLOCKS_APART_MS = { warning: 2_000, fault: 30_000 }
const FREE_BYTES = { warning: 2 ** 30, fault: 200 * 2 ** 20 }
const LATE_SECONDS = 600
const BACKUP_AGE_MS = 26 * HOUR_MS

export default subcommand(
  (command) => command,
  async (_options, terminal) => {
    const findings = await examine(terminal)
    const faults = findings.filter(({ state }) => state === 'fault').length
    const warnings = findings.filter(({ state }) => state === 'warning').length
    const text = `${reportOf(findings)}\n\n${faults} faults, ${warnings} warnings.`
    return { json: { ok: faults === 0, findings }, text, status: faults === 0 ? 0 : 1 }
  },
)

/** Checks all services that an installation depends on, without changing anything. */
export async function examine(terminal: Terminal): Promise<ProviderFinding[]> {
  const node = checkNode()
  const config = configOf(terminal.env)
  if (typeof config === 'string')
    return [node, ...config.split('\n').map((says): ProviderFinding => ({ what: 'Settings', state: 'fault', says }))]
  return [
    node,
    {
      what: 'Settings',
      state: 'ok',
      says: `${config.given.size > 0 ? 'nothing is wrong' : 'the defaults'}; ${config.production ? 'production' : 'not production'}`,
    },
    ...checkProxy(config),
    ...(await checkDatabase(terminal)),
    ...(await checkProviders(config)),
    ...(await Promise.all([
      checkAddress(config, 'PUBLIC_URL', config.publicUrl),
      checkAddress(config, 'DESK_PUBLIC_URL', config.deskPublicUrl),
      checkDisk(config),
    ])),
  ]
}

function configOf(env: NodeJS.ProcessEnv): Config | string {
  try {
    return readConfig(env)
  } catch (error) {
    if (error instanceof StartupError) return error.message
    throw error
  }
}

function checkNode(): ProviderFinding {
  const { node } = process.versions
  if (Number.parseInt(node, 10) === OUR_NODE) return { what: 'Node', state: 'ok', says: node }
  return {
    what: 'Node',
    state: 'warning',
    says: `${node}, and Tendwell is proven on ${OUR_NODE}`,
    todo: 'start it by "npm start"',
  }
}

/** Tendwell does not serve TLS, so an https address belongs to a proxy, which sends the caller's address. */
function checkProxy({ production, publicUrl, TRUST_PROXY }: Config): ProviderFinding[] {
  if (!production || TRUST_PROXY !== 'false' || !publicUrl.startsWith('https:')) return []
  const says = 'a proxy serves the https addresses, and TRUST_PROXY is off: limits count all callers as one'
  return [{ what: 'Proxy', state: 'warning', says, todo: 'set TRUST_PROXY=1, or how many proxies there are' }]
}

async function checkDatabase(terminal: Terminal): Promise<ProviderFinding[]> {
  try {
    return await withDatabase(terminal, lookIntoDatabase, { upgrade: false })
  } catch (error) {
    if (!(error instanceof StartupError)) throw error
    return [{ what: 'Database', state: 'fault', says: error.message }]
  }
}

async function lookIntoDatabase({ config, log, database }: Installation): Promise<ProviderFinding[]> {
  const { addresses, kind, inUse } = database
  const state = await migrationsOf(addresses.owner)
  const client = new pg.Client({ connectionString: addresses.owner, statement_timeout: ANSWER_WITHIN_MS })
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { rows } = await client.query<{ server_version: string }>('show server_version')
    const version = `PostgreSQL ${rows[0]?.server_version}, ${kind}${inUse ? ', served just now' : ''}`
    const findings = [
      { what: 'Database', state: 'ok', says: version } as const,
      await checkClock(client),
      await checkRights(client, addresses.login),
      checkMigrations(state),
    ]
    if (typeof state === 'string' || state.pending.length > 0) return findings
    await seeAsOwner(client)
    return [
      ...findings,
      ...(await checkBrand(client, config)),
      await checkLetters(client),
      await checkBackups(client, config),
      ...(await checkPeople(client, config)),
      ...(await checkBooks(addresses, log)),
    ]
  } finally {
    await client.end()
  }
}

async function migrationsOf(url: string): Promise<MigrationState | string> {
  try {
    return await readMigrationState(url)
  } catch (error) {
    if (error instanceof StartupError) return error.message
    throw error
  }
}

function checkMigrations(state: MigrationState | string): ProviderFinding {
  const what = 'Migrations'
  if (typeof state === 'string') return { what, state: 'fault', says: state }
  if (state.ahead.length > 0)
    return { what, state: 'ok', says: `up to ${state.last}, of a newer release, which lets this one serve` }
  if (state.pending.length === 0) return { what, state: 'ok', says: `up to ${state.last}` }
  return { what, state: 'fault', says: `${state.pending.length} are still to run`, todo: 'tendwell migrate' }
}

async function checkRights(client: pg.Client, login: string | null): Promise<ProviderFinding> {
  const missing = await missingRights(client, login)
  if (missing.length === 0) return { what: 'Rights', state: 'ok', says: 'the roles of our queries are there' }
  const todo = `run "tendwell migrate", or let an administrator run: ${missing.join('; ')}`
  return { what: 'Rights', state: 'fault', says: 'roles or rights are missing', todo }
}

async function checkClock(client: pg.Client): Promise<ProviderFinding> {
  const asked = Date.now()
  const { rows } = await client.query<{ now: Date }>('select clock_timestamp() as now')
  const apart = Math.abs((rows[0]?.now.getTime() ?? 0) - (asked + Date.now()) / 2)
  const says = `${(apart / 1000).toFixed(1)} s apart from the database's`
  if (apart < CLOCKS_APART_MS.warning) return { what: 'Clock', state: 'ok', says }
  return { what: 'Clock', state: apart < CLOCKS_APART_MS.fault ? 'warning' : 'fault', says, todo: 'let NTP set both' }
}

/** The addresses of the terms and similar pages, which must be set in the environment or at the desk. */
async function checkBrand(client: pg.Client, config: Config): Promise<ProviderFinding[]> {
  const { rows } = await client.query<{ name: string; value: string }>('select name, value from desk.brand_values')
  const entered = new Map(rows.map(({ name, value }) => [name, value]))
  const examples = examplesIn(config, (name) =>
    config.given.has(name) ? config[name] : (entered.get(name) ?? config[name]),
  )
  if (!config.production) return []
  if (examples.length === 0) return [{ what: 'Brand', state: 'ok', says: 'terms, privacy and support are your own' }]
  const says = `${examples.join(', ')}: still ${examples.length === 1 ? 'an example' : 'examples'} of ours`
  return [{ what: 'Brand', state: 'fault', says, todo: 'enter your own at the desk (/setup/brand), or set them' }]
}

/** An expired code is not waiting. */
const WAITING = 'sent_at is null and given_up_at is null and (expires_at is null or expires_at > now())'

async function checkLetters(client: pg.Client): Promise<ProviderFinding> {
  const { rows } = await client.query<{ waiting: number; late: number; given_up: number }>(`
    select count(*) filter (where ${WAITING})::integer as waiting,
      coalesce(extract(epoch from now() - min(created_at) filter (where ${WAITING})), 0)::integer as late,
      count(*) filter (where sent_at is null and given_up_at is not null and closed_at is null
        and coalesce(reason, '') not in ('expired', 'replaced'))::integer as given_up
    from outgoing`)
  const { waiting, late, given_up } = rows[0] ?? { waiting: 0, late: 0, given_up: 0 }
  const says = `${waiting} wait${waiting > 0 ? `, the oldest for ${late} s` : ''}; ${given_up} given up`
  if (given_up === 0 && late < LATE_SECONDS) return { what: 'Letters', state: 'ok', says }
  return { what: 'Letters', state: 'warning', says, todo: 'tendwell queue' }
}

async function checkPeople(client: pg.Client, { production }: Config): Promise<ProviderFinding[]> {
  const { rows } = await client.query<{ operations: number; demo: number }>(`
    select (select count(*) from desk.staff where role = 'operations' and closed_at is null)::integer as operations,
      (select count(*) from desk.staff where email like '%@tendwell.test' and closed_at is null)::integer
        + (select count(*) from members where email like '%@tendwell.test' and closed_at is null)::integer as demo`)
  const { operations, demo } = rows[0] ?? { operations: 0, demo: 0 }
  const staff: ProviderFinding =
    operations > 0
      ? { what: 'Operations', state: 'ok', says: `${operations} with an account at the desk` }
      : {
          what: 'Operations',
          state: 'fault',
          says: 'nobody can set anything up',
          todo: 'tendwell create-staff --role operations',
        }
  if (!production || demo === 0) return [staff]
  const says = `${demo} accounts of the demo are open, and everybody knows their password`
  return [
    staff,
    { what: 'Demo', state: 'fault', says, todo: 'begin with an empty database, or close them at the desk' },
  ]
}

/** Called from this machine; a proxy that responds only to outside calls is not a fault. */
async function checkAddress(
  { production, given }: Config,
  name: 'PUBLIC_URL' | 'DESK_PUBLIC_URL',
  address: string,
): Promise<ProviderFinding> {
  if (!production) return { what: name, state: 'ok', says: address }
  if (!given.has(name))
    return { what: name, state: 'fault', says: `not set, so links say ${address}`, todo: `set ${name}` }
  if (!address.startsWith('https:'))
    return { what: name, state: 'warning', says: `${address} is not https`, todo: 'put a proxy with TLS before it' }
  const answers = await fetch(`${address}/healthz`, { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) }).then(
    (answer) => answer.ok,
    () => false,
  )
  if (answers) return { what: name, state: 'ok', says: `${address} answers` }
  return {
    what: name,
    state: 'warning',
    says: `${address}/healthz does not answer from here`,
    todo: 'look at the name, the proxy, and whether Tendwell runs',
  }
}

const BOOK_NAMES = {
  access_records: 'Access log',
  audit_records: 'Audit log',
  erasures: 'Erasures',
} as const satisfies Record<BookState['book'], string>

/** Verifies each log from its first to its last row: none changed, none missing. */
async function checkBooks(
  addresses: Parameters<typeof connect>[0],
  log: Installation['log'],
): Promise<ProviderFinding[]> {
  const database = connect(addresses, log, async () => undefined)
  try {
    return (await verifyBooks(database.deskDb, new Date())).map(findingOn)
  } finally {
    await database.close()
  }
}

function findingOn({ book, rows, head, broken, unlinked }: BookState): ProviderFinding {
  const what = BOOK_NAMES[book]
  if (broken)
    return {
      what,
      state: 'fault',
      says: `row ${broken.recordId} was changed or is missing (place ${broken.position} of the chain)`,
      todo: 'compare it with a backup from before, and find out who has the database in their hands',
    }
  const says = rows === 0 ? 'nothing has been chained yet' : `${rows} rows are as they were written; head ${head}`
  if (unlinked === 0) return { what, state: 'ok', says }
  return {
    what,
    state: 'warning',
    says: `${says}; ${unlinked} older rows are in no chain`,
    todo: 'look whether a server runs',
  }
}

async function checkDisk({ DATA_DIR }: Config): Promise<ProviderFinding> {
  let folder = resolve(DATA_DIR)
  while (!existsSync(folder)) folder = dirname(folder)
  const { bavail, bsize } = await statfs(folder)
  const free = bavail * bsize
  const says = `${fileSize(free)} free in ${folder}`
  if (free >= FREE_BYTES.warning) return { what: 'Disk', state: 'ok', says }
  return { what: 'Disk', state: free < FREE_BYTES.fault ? 'fault' : 'warning', says, todo: 'make room' }
}

async function checkBackups(client: pg.Client, config: Config): Promise<ProviderFinding> {
  const what = 'Backups'
  const place = backupUrlOf(config)
  if (!place) return { what, state: 'warning', says: 'none are made by themselves', todo: 'set BACKUP_URL' }
  const { rows } = await client.query<{ last: Date | null; failure: string | null }>(`
    select (select max(started_at) from desk.backups where finished_at is not null) as last,
      (select failure from desk.backups order by id desc limit 1) as failure`)
  const { last = null, failure = null } = rows[0] ?? {}
  if (failure !== null)
    return { what, state: 'fault', says: `the last one failed: ${failure}`, todo: 'look at BACKUP_URL' }
  if (last === null) return { what, state: 'warning', says: 'none yet', todo: 'a server that runs makes the first one' }
  const age = Date.now() - last.getTime()
  const says = `the newest is ${Math.round(age / HOUR_MS)} hours old`
  if (age < BACKUP_AGE_MS) return { what, state: 'ok', says }
  return { what, state: 'warning', says, todo: 'look whether a server runs, and at its log' }
}
