import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, globSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pino from 'pino'
import { type Account, accountForPostgres, giveTo } from '#server/db/embedded/account.ts'
import { findBinaries } from '#server/db/embedded/binaries.ts'
import type { DataLocation } from '#server/db/embedded/location.ts'
import { startPostmaster } from '#server/db/embedded/postmaster.ts'
import { scratchDirectory } from '#tests/scratch-directory.ts'
import { QUICK_SETTINGS } from '#tests/throwaway.ts'
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

export type RealPostgres = { url: string; installation: string; stop(): Promise<void> }
type Settings = Readonly<Record<string, string>>

/**
 * A PostgreSQL as an operator would bring it: over TCP, with a password, of the oldest version that is
 * supported and installed, else Debian's, else the one that npm brought.
 * It has its own files, runs as an unprivileged account and leaves nothing behind.
 * @param home an empty folder for its files, where they are to lie somewhere else than in scratch space
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
    return {
      url: `postgresql://postgres:${password}@127.0.0.1:${port}/postgres`,
      installation,
      stop: () => postmaster.stop().finally(remove),
    }
  } catch (error) {
    remove()
    throw error
  }
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

/** Debian would set up and start a cluster of the system's own; only the programs are wanted. */
function fromApt(): string | undefined {
  if (!installPackages('postgresql-common')) return undefined
  writeFileSync('/etc/postgresql-common/createcluster.conf', 'create_main_cluster = false\n')
  return installPackages(`postgresql-${OLDEST_VERSION}`) || installPackages('postgresql') ? installed() : undefined
}

function initialise(installation: string, { home, data }: DataLocation, password: string, account: Account): void {
  const passwordFile = join(home, 'password')
  writeFileSync(passwordFile, password, { mode: 0o600 })
  giveTo(account, passwordFile)
  // a run connects thousands of times, and SCRAM takes 2 ms of CPU each time; `roles.test.ts` signs in by that
  const options = ['--pgdata', data, '--username', 'postgres', '--auth', 'md5', '--pwfile', passwordFile]
  const locale = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'
  const more = ['--encoding', 'UTF8', '--locale', locale, '--no-sync']
  execFileSync(join(installation, 'bin', 'initdb'), [...options, ...more], { ...account, cwd: '/', stdio: 'pipe' })
}
