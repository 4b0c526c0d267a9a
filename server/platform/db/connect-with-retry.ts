import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

/** How long a statement waits for one of our connections while others are in use. */
const PATIENCE_MS = 15_000
const RETRY_MS = 50
/** After this time, the server is asked for more connections again. */
const FEWER_FOR_MS = 30_000

/** Messages of PostgreSQL and PgBouncer for a lack of connections. */
const FULL = /^(sorry, too many clients|too many connections|remaining connection slots|no more connections allowed)/
/** All of our connections are in use. */
const QUEUED = 'timeout exceeded when trying to connect'
/** Messages while a pooler delays a new connection. */
const HELD_UP = ['Connection terminated due to connection timeout', 'Query read timeout']

/**
 * Waits for a connection. If the server grants fewer connections than configured, the existing ones are shared. Fails
 * like the pool if there is no connection at all, or after fifteen seconds.
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
