import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { freshDatabase } from '#tests/world/database.ts'
import { prepareStatements } from './prepared.ts'
import { isUnavailable } from './unavailable.ts'

let fresh: Awaited<ReturnType<typeof freshDatabase>>
let db: Kysely<unknown>
beforeEach(async () => {
  fresh = await freshDatabase()
  const pool = new pg.Pool({ connectionString: fresh.url, max: 1 })
  // the database may be dropped before the last connection is closed
  pool.on('connect', (client) => client.on('error', () => undefined))
  pool.on('error', () => undefined)
  db = new Kysely({ dialect: new PostgresDialect({ pool: prepareStatements(pool) }) })
})
afterEach(async () => {
  await db.destroy()
  await fresh.drop()
})

const prepared = async () => {
  const { rows } = await sql<{
    statement: string
  }>`select statement from pg_prepared_statements order by prepare_time`.execute(db)
  return rows.map(({ statement }) => statement)
}

test('a statement with parameters is prepared once per connection, and one without parameters is not', async () => {
  for (const n of [1, 2, 3]) expect((await sql<{ n: number }>`select ${n}::int as n`.execute(db)).rows).toEqual([{ n }])
  await sql`select 1`.execute(db)
  expect(await prepared()).toEqual(['select $1::int as n'])
})

test('a connection keeps at most the allowed number of statements', async () => {
  for (let n = 0; n < 520; n++) await sql`select ${n}::int as ${sql.ref(`n${n}`)}`.execute(db)
  expect(await prepared()).toHaveLength(500)
})

test('a statement whose columns a migration has changed fails once as unavailable, then works', async () => {
  await sql`create table things (id int)`.execute(db)
  const read = () => sql`select * from things where id > ${0}::int`.execute(db)
  await read()
  await sql`alter table things add column name text`.execute(db)
  expect(isUnavailable(await read().catch((error: unknown) => error))).toBe(true)
  expect((await read()).rows).toEqual([])
})

test('a failed statement can be run again', async () => {
  const divide = (by: number) => sql<{ n: number }>`select 6 / ${by}::int as n`.execute(db)
  await expect(divide(0)).rejects.toThrow('division by zero')
  expect((await divide(3)).rows).toEqual([{ n: 2 }])
})
