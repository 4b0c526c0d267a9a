import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

/** How long a statement waits for one of our connections while others are served. */
const PATIENCE_MS = 15_000
const RETRY_MS = 50
/** After that we try whether the server has more connections for us again. */
const FEWER_FOR_MS = 30_000

/** PostgreSQL has no more connections for us; also what PgBouncer says. */
const FULL = /^(sorry, too many clients|too many connections|remaining connection slots|no more connections allowed)/
/** All of ours are taken. */
const QUEUED = 'timeout exceeded when trying to connect'
/** A pooler lets a new one wait. */
const HELD_UP = ['Connection terminated due to connection timeout', 'Query read timeout']

/**
 * Waits for a connection, also where the server gives us fewer than we may have: then those that we have are shared.
 * Fails as the pool does where there is none at all, or after fifteen seconds.
 */
export async function connectWithRetry(pool: pg.Pool): Promise<pg.PoolClient> {
  const deadline = performance.now() + PATIENCE_MS
  for (;;) {
    try {
      return await pool.connect()
    } catch (error) {
      if (!(error instanceof Error) || performance.now() > deadline) throw error
      const heldUp = HELD_UP.includes(error.message)
      if (!isFull(error) && !(pool.totalCount > 0 && (heldUp || error.message === QUEUED))) throw error
      if (error.message !== QUEUED) makeDoWithFewer(pool)
      await sleep(RETRY_MS)
    }
  }
}

function isFull(error: Error): boolean {
  return (error instanceof pg.DatabaseError && error.code === '53300') || FULL.test(error.message)
}

const wanted = new WeakMap<pg.Pool, number>()

function makeDoWithFewer(pool: pg.Pool) {
  if (!wanted.has(pool)) {
    const { max } = pool.options
    wanted.set(pool, max)
    setTimeout(() => {
      wanted.delete(pool)
      pool.options.max = max
    }, FEWER_FOR_MS).unref()
  }
  pool.options.max = Math.max(1, Math.min(pool.options.max, pool.totalCount))
}
