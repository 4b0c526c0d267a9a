import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { DeskDb } from '#server/db/connect.ts'
import { SESSION } from '#server/db/session.ts'
import { parsers } from '#server/db/values.ts'

/** The database as its administrator sees it: for what the app's own roles may not do. */
export function openAsOwner(url: string): DeskDb {
  const pool = new pg.Pool({ connectionString: url, options: SESSION, types: parsers, max: 3 })
  pool.on('error', () => undefined) // it ends together with its database
  return new Kysely({ dialect: new PostgresDialect({ pool }) })
}
