import pg from 'pg'

/** SQLSTATE classes and codes of a database that is temporarily unavailable; the same call may succeed later. */
const CLASSES = ['08', '53', '57', '58'] // connection, insufficient resources (a full disk too), operator intervention, a failing disk
const CODES = ['55P03', '25006', '40001', '40P01'] // lock not available, read only, serialization, deadlock

const NETWORK = [
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
]

/** Messages of pg and its pool that have no code. */
const SENTENCES = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'Query read timeout',
  'Client has encountered a connection error',
  'Client was closed',
  'Cannot use a pool after calling end',
]

/** A disk that became read-only, which PostgreSQL reports as a missing right. */
const READ_ONLY = 'Read-only file system'

/** A migration has changed the columns of a prepared statement, which is then prepared again. */
const STALE_PLAN = 'cached plan must not change result type'

/** Whether an error means that the database is unavailable, as opposed to a faulty statement. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof pg.DatabaseError) return isPassing(error.code ?? '') || isOfToday(error.message)
  if (SENTENCES.some((sentence) => error.message.startsWith(sentence))) return true
  const { code, syscall } = error as NodeJS.ErrnoException // undefined for errors that are not system errors
  return NETWORK.includes(code ?? '') || (code === 'ENOENT' && syscall === 'connect')
}

function isOfToday(message: string): boolean {
  return message.startsWith(STALE_PLAN) || message.endsWith(READ_ONLY)
}

function isPassing(code: string): boolean {
  return CLASSES.includes(code.slice(0, 2)) || CODES.includes(code)
}
