import { execFile } from 'node:child_process'
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { StartupError } from '#server/platform/config/startup-error.ts'
import type { Log } from '#server/platform/db/log.ts'
import { type Account, giveTo } from './account.ts'
import { stopLeftover } from './leftover.ts'
import type { DataLocation } from './location.ts'

export const SUPERUSER = 'tendwell'

/** Major version of the embedded PostgreSQL. */
export const MAJOR = 18

/** Creates the database's files if there are none. Incomplete files never have the real name. */
export async function ensureCluster(
  { home, data }: DataLocation,
  native: string,
  account: Account,
  log: Log,
): Promise<void> {
  await removeDrafts(home, log)
  if (existsSync(data)) return checkVersion(data)
  log.info(`Making a new database in ${data}.`)
  renameSync(await draftCluster(home, native, account), data)
  flush(home)
}

/** Creates the files of an empty database under a name that the next start deletes. Returns their directory. */
export async function draftCluster(home: string, native: string, account: Account): Promise<string> {
  const draft = mkdtempSync(join(home, DRAFT))
  giveTo(account, draft)
  await initdb(native, draft, account)
  return draft
}

/** Major version of PostgreSQL that created the files; null if there are none. */
export function majorOf(data: string): number | null {
  const file = join(data, 'PG_VERSION')
  return existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) : null
}

const DRAFT = 'postgres.new-'

async function removeDrafts(home: string, log: Log): Promise<void> {
  for (const name of readdirSync(home).filter((name) => name.startsWith(DRAFT))) {
    const data = join(home, name)
    await stopLeftover({ home, data }, log)
    rmSync(data, { recursive: true, force: true })
  }
}

function checkVersion(data: string): void {
  const found = majorOf(data)
  if (found === MAJOR) return
  if (found === null)
    throw new StartupError(`${data} holds no PostgreSQL database: move it away, or choose another DATA_DIR.`)
  throw new StartupError(
    found > MAJOR
      ? `The database in ${data} was made by PostgreSQL ${found} and this Tendwell brings ${MAJOR}, which cannot read it: start the release that served it last, or a newer one.`
      : `The database in ${data} was made by PostgreSQL ${found} and this Tendwell brings ${MAJOR}: start Tendwell itself on it, which brings it over.`,
  )
}

async function initdb(native: string, draft: string, account: Account): Promise<void> {
  const options = [
    ['--pgdata', draft],
    ['--username', SUPERUSER],
    ['--auth', 'trust'], // the socket's directory is closed to other accounts
    ['--encoding', 'UTF8'],
    ['--locale', 'C'],
    ['--locale-provider', 'builtin'],
    ['--builtin-locale', 'C.UTF-8'], // the same sort order on every machine
    ['--set', 'timezone=UTC'],
    ['--set', 'log_timezone=UTC'],
  ]
  try {
    const environment = { PATH: process.env.PATH, LC_ALL: 'C' } // initdb reads PG* variables
    await promisify(execFile)(join(native, 'bin', 'initdb'), options.flat(), { ...account, cwd: '/', env: environment })
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    const { stderr = '', message } = error as Error & { stderr?: string } // the error of execFile
    const why = reason(stderr) ?? message
    throw new StartupError(`A new database could not be made in ${draft}: ${why}`)
  }
}

/** Finds the one line in initdb's output that a person has to read. */
function reason(stderr: string): string | undefined {
  if (stderr.includes('No space left on device')) return 'the disk is full.'
  const lines = stderr.trim().split('\n')
  return lines.find((line) => /(?:error|FATAL|PANIC):/.test(line)) ?? lines.at(-1)
}

/** Fsyncs the directory. */
export function flush(directory: string): void {
  const handle = openSync(directory, 'r')
  fsyncSync(handle)
  closeSync(handle)
}
