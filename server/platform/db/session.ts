import type pg from 'pg'
import type { DatabaseRole } from './roles.ts'

/**
 * Settings of each of our connections. JIT compilation and parallel workers take longer than our short statements, and
 * the workers would take CPU from other statements. Without workers, the planner also reports row counts for the whole
 * statement instead of for each worker.
 */
const SETTINGS = { timezone: 'UTC', jit: 'off', max_parallel_workers_per_gather: '0' }

/** The same settings as startup parameters, for a connection without a pooler. */
export const SESSION = Object.entries(SETTINGS)
  .map(([name, value]) => `-c ${name}=${value}`)
  .join(' ')

/** A full pooler accepts a connection at once and delays its first statement. */
const BEGIN_WITHIN_MS = 3_000

export type SessionSettings = {
  /** Rights of the connection's statements. */
  readonly role?: DatabaseRole
  readonly statement_timeout?: number
  readonly lock_timeout?: number
  readonly idle_in_transaction_session_timeout?: number
}

/** Uses a statement instead of startup parameters, because a pooler rejects those. */
export async function beginSession(client: pg.ClientBase, settings: SessionSettings = {}): Promise<void> {
  const all = Object.entries({ ...SETTINGS, ...settings }).map(([name, value]) => [name, String(value)] as const)
  const begin = {
    text: `select ${all.map((_, n) => `set_config($${2 * n + 1}, $${2 * n + 2}, false)`).join(', ')}`,
    values: all.flat(),
    query_timeout: BEGIN_WITHIN_MS, // pg has it, its types do not
  }
  await client.query(begin as pg.QueryConfig)
}
