import { createHash } from 'node:crypto'
import { lstatSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type Account, giveTo } from './account.ts'

const NAME_BYTES = Buffer.byteLength('/.s.PGSQL.5432.lock')
/** Maximum length in `sockaddr_un` on Linux (107) and on macOS (103). */
const LONGEST_BYTES = process.platform === 'linux' ? 107 : 103

/**
 * Directory for PostgreSQL's socket that only its account may enter: beside the database, or in /tmp if that path is
 * too long for a socket or contains characters that PostgreSQL's list of directories would misread.
 */
export function socketDirectory(home: string, account: Account): string {
  const beside = join(home, 'socket')
  const plain = /^[\w./-]+$/.test(beside) && Buffer.byteLength(beside) + NAME_BYTES <= LONGEST_BYTES
  const directory = plain ? beside : shortDirectory(home, account)
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  giveTo(account, directory)
  return directory
}

/**
 * Deletes the socket and the lock of a killed PostgreSQL, because it would not start if another process has the ID in
 * the lock. Only the owner of the database's claim may call this, while no process uses the database.
 */
export function clearSocket(directory: string): void {
  for (const name of readdirSync(directory).filter((name) => name.startsWith('.s.PGSQL.')))
    rmSync(join(directory, name), { force: true })
}

/** The same name each time, so that restarts do not accumulate directories, unless another account owns it. */
function shortDirectory(home: string, account: Account): string {
  const directory = `/tmp/tendwell-${createHash('sha256').update(home).digest('hex').slice(0, 16)}`
  const found = lstatSync(directory, { throwIfNoEntry: false })
  const owner = account.uid ?? process.getuid?.()
  const ours = !found || (found.isDirectory() && found.uid === owner && (found.mode & 0o077) === 0)
  return ours ? directory : mkdtempSync('/tmp/tendwell-')
}
