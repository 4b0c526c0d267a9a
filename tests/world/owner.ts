import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { DeskDb } from '#server/platform/db/connect.ts'
import { SESSION } from '#server/platform/db/session.ts'
import { parsers } from '#server/platform/db/values.ts'

/** The database as its administrator, for acts that the app's roles may not do. */
export function openAsOwner(url: string): DeskDb {
  const pool = new pg.Pool({ connectionString: url, options: SESSION, types: parsers, max: 3 })
  pool.on('error', () => undefined) // it ends together with its database
  return new Kysely({ dialect: new PostgresDialect({ pool }) })
}
