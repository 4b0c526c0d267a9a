import type pg from 'pg'
import type { DatabaseRole } from './roles.ts'

/**
 * What each of our connections sets. Our statements are short: compiling one by a guess of its cost takes longer, and so
 * does starting helpers for it, which also take what others would have had. And without helpers the planner says of a
 * word how often it stands, not each helper's part.
 */
const SETTINGS = { timezone: 'UTC', jit: 'off', max_parallel_workers_per_gather: '0' }

/** The same for a connection that no pooler stands before. */
export const SESSION = Object.entries(SETTINGS)
  .map(([name, value]) => `-c ${name}=${value}`)
  .join(' ')

/** A pooler that is full answers a connection at once and lets its first statement wait. */
const BEGIN_WITHIN_MS = 3_000

export type SessionSettings = {
  /** What the connection's statements may do. */
  readonly role?: DatabaseRole
  readonly statement_timeout?: number
  readonly lock_timeout?: number
  readonly idle_in_transaction_session_timeout?: number
}

/** By a statement and not at the connection's start, because a pooler takes nothing there. */
export async function beginSession(client: pg.ClientBase, settings: SessionSettings = {}): Promise<void> {
  const all = Object.entries({ ...SETTINGS, ...settings }).map(([name, value]) => [name, String(value)] as const)
  const begin = {
    text: `select ${all.map((_, n) => `set_config($${2 * n + 1}, $${2 * n + 2}, false)`).join(', ')}`,
    values: all.flat(),
    query_timeout: BEGIN_WITHIN_MS, // pg has it, its types do not
  }
  await client.query(begin as pg.QueryConfig)
}
