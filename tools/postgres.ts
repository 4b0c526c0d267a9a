import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, globSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import pino from 'pino'
import { type Account, accountForPostgres, giveTo } from '#server/platform/db/embedded/account.ts'
import { findBinaries } from '#server/platform/db/embedded/binaries.ts'
import type { DataLocation } from '#server/platform/db/embedded/location.ts'
import { startPostmaster } from '#server/platform/db/embedded/postmaster.ts'
import { SESSION } from '#server/platform/db/session.ts'
import { scratchDirectory } from '#tests/harness/scratch-directory.ts'
import { QUICK_SETTINGS } from '#tests/harness/throwaway.ts'
import { installPackages } from './apt.ts'
import { freePort } from './free-port.ts'

const INSTALLATIONS = [
  '/usr/lib/postgresql/*',
  '/opt/homebrew/opt/postgresql*',
  '/usr/local/opt/postgresql*',
  '/usr/pgsql-*',
]
const OLDEST_VERSION = 15
const log = pino({ level: 'warn' })

export type RealPostgres = AsyncDisposable & { url: string; installation: string; stop(): Promise<void> }
type Settings = Readonly<Record<string, string>>

/**
 * A PostgreSQL as operators run it: over TCP, with a password. Uses the oldest supported version that is installed,
 * else Debian's, else the one from npm. It has its own files, runs as an unprivileged account and leaves nothing
 * behind.
 * @param home an empty folder for its files, if they must not be in scratch space
 */
export async function startPostgres(home = scratchDirectory('postgres'), more: Settings = {}): Promise<RealPostgres> {
  const account = accountForPostgres()
  const installation = installed() ?? fromApt() ?? findBinaries(account, log)
  giveTo(account, home)
  const place = { home, data: join(home, 'data') }
  const password = randomBytes(16).toString('hex')
  const port = await freePort()
  const remove = () => rmSync(home, { recursive: true, force: true })
  try {
    initialise(installation, place, password, account)
    const settings = { ...QUICK_SETTINGS, listen_addresses: '127.0.0.1', port: String(port), ...more }
    const postmaster = await startPostmaster({ place, native: installation, account, socket: home, settings }, log)
    const stop = () => postmaster.stop().finally(remove)
    const url = `postgresql://postgres:${password}@127.0.0.1:${port}/postgres`
    return { url, installation, stop, [Symbol.asyncDispose]: stop }
  } catch (error) {
    remove()
    throw error
  }
}

/** Runs the work with a connection of its own, which is closed afterwards. */
export async function withClient<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url, options: SESSION })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Creates an empty database beside this one. Returns its address. */
export async function createDatabase(url: string, name: string): Promise<string> {
  await withClient(url, (client) => client.query(`create database ${name}`))
  const created = new URL(url)
  created.pathname = `/${name}`
  return created.href
}

function installed(): string | undefined {
  const all = INSTALLATIONS.flatMap((pattern) => globSync(pattern))
  const usable = all.filter((path) => existsSync(join(path, 'bin', 'initdb')) && versionOf(path) >= OLDEST_VERSION)
  return usable.toSorted((one, other) => versionOf(one) - versionOf(other))[0]
}

function versionOf(installation: string): number {
  const version = execFileSync(join(installation, 'bin', 'postgres'), ['--version'], { encoding: 'utf8' })
  return Number.parseInt(version.replace(/^\D*/, ''), 10)
}

/** Installs only the programs, without the cluster that Debian would set up and start. */
function fromApt(): string | undefined {
  if (!installPackages('postgresql-common')) return undefined
  writeFileSync('/etc/postgresql-common/createcluster.conf', 'create_main_cluster = false\n')
  return installPackages(`postgresql-${OLDEST_VERSION}`) || installPackages('postgresql') ? installed() : undefined
}

function initialise(installation: string, { home, data }: DataLocation, password: string, account: Account): void {
  const passwordFile = join(home, 'password')
  writeFileSync(passwordFile, password, { mode: 0o600 })
  giveTo(account, passwordFile)
  // a run connects thousands of times, and SCRAM takes 2 ms of CPU each time; `roles.test.ts` tests SCRAM
  const options = ['--pgdata', data, '--username', 'postgres', '--auth', 'md5', '--pwfile', passwordFile]
  const locale = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'
  const more = ['--encoding', 'UTF8', '--locale', locale, '--no-sync']
  execFileSync(join(installation, 'bin', 'initdb'), [...options, ...more], { ...account, cwd: '/', stdio: 'pipe' })
}
