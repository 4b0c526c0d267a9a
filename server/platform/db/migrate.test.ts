import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import pino from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { freshDatabase } from '#tests/world/database.ts'
import { migrate } from './migrate.ts'

const log = pino({ level: 'silent' })

let directory: string
let database: { url: string; drop(): Promise<void> }

beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'tendwell-migrations-'))
  database = await freshDatabase()
  await query('truncate schema_migrations')
  write('1_birds.sql', 'create table birds (name text);')
})

afterEach(async () => {
  rmSync(directory, { recursive: true })
  await database.drop()
})

const write = (name: string, sql: string) => writeFileSync(join(directory, name), sql)
const run = () => migrate(database.url, log, { directory })

async function query(sql: string): Promise<unknown[]> {
  const client = new pg.Client(database.url)
  await client.connect()
  const { rows } = await client.query(sql)
  await client.end()
  return rows
}

test('each migration runs once, in the order of the names', async () => {
  write('2_sparrow.sql', `insert into birds values ('sparrow');`)
  await run()
  write('3_wren.sql', `insert into birds values ('wren');`)
  await run()
  expect(await query('select name from birds')).toEqual([{ name: 'sparrow' }, { name: 'wren' }])
})

test('two concurrent starts on one database both succeed', async () => {
  write('2_sparrow.sql', `select pg_sleep(0.2); insert into birds values ('sparrow');`)
  write('3_index.sql', '-- no transaction\ncreate index concurrently birds_name on birds (name);')
  await Promise.all([run(), run(), run()])
  expect(await query('select name from birds')).toEqual([{ name: 'sparrow' }])
})

test('a failed migration leaves no changes and is named', async () => {
  write('2_half.sql', `insert into birds values ('half'); select from nowhere;`)
  await expect(run()).rejects.toThrow('Migration 2_half.sql failed: relation "nowhere" does not exist')
  expect(await query('select name from birds')).toEqual([])
  write('2_half.sql', `insert into birds values ('whole');`)
  await run()
  expect(await query('select name from birds')).toEqual([{ name: 'whole' }])
})

test('a changed history is rejected', async () => {
  await run()
  write('1_birds.sql', 'create table birds (name text not null);')
  await expect(run()).rejects.toThrow('Migration 1_birds.sql was changed after this database had been through it')
})

/** Simulates an earlier release without this migration. */
const forget = (name: string) => rmSync(join(directory, name))

test('a release can use a database with a newer migration, and leaves it unchanged', async () => {
  write('2_sparrow.sql', 'create table nests ();')
  await run()
  forget('2_sparrow.sql')
  await query('grant truncate on nests to tendwell_member')
  expect(await run()).toEqual([])
  expect(await query(`select has_table_privilege('tendwell_member', 'nests', 'truncate') as may`)).toEqual([
    { may: true },
  ])
})

test('after a migration that removes something, only releases with its replacement can use the database', async () => {
  await run()
  write('2_eggs.sql', 'create table eggs (name text);')
  write('3_no_birds.sql', '-- contract, serves from 2_eggs.sql\ndrop table birds;')
  await run()
  forget('3_no_birds.sql')
  expect(await run()).toEqual([])
  forget('2_eggs.sql')
  await expect(run()).rejects.toThrow(
    'has been through 3_no_birds.sql, which this Tendwell does not know, and after which it can be served from 2_eggs.sql on: start a newer one.',
  )
})

test('a release with a pending migration is rejected if a newer release has migrated the database', async () => {
  write('2_sparrow.sql', `insert into birds values ('sparrow');`)
  await run()
  forget('2_sparrow.sql')
  write('1_eggs.sql', 'create table eggs ();')
  await expect(run()).rejects.toThrow(
    'has been through 2_sparrow.sql, which this Tendwell does not know, and not through 1_eggs.sql, which it needs',
  )
})

test('a database that has run the migrations that the baseline replaced continues from the baseline', async () => {
  await query('create table birds (name text)')
  await query(`insert into schema_migrations (name, sha256) values
    ('20261121T0700_house.sql', 'a'), ('20261128T0056_day_spans.sql', 'b')`)
  forget('1_birds.sql')
  write('20261128T0530_baseline.sql', 'create table birds (name text);')
  write('20261129T0000_nests.sql', 'create table nests ();')
  expect(await run()).toEqual(['20261129T0000_nests.sql'])
  expect(await query('select name from schema_migrations order by name')).toEqual([
    { name: '20261128T0530_baseline.sql' },
    { name: '20261129T0000_nests.sql' },
  ])
})

test('an older database from before the first release is rejected with instructions to keep its data', async () => {
  await query(`insert into schema_migrations (name, sha256) values ('0_eggs.sql', 'a')`)
  await expect(run()).rejects.toThrow(/made before the first release. To keep its data, start commit \w+ on it once/)
})

test('a migration with an older date that was merged later still runs', async () => {
  await run()
  write('0_earlier.sql', 'create table eggs ();')
  await run()
  expect(await query('select from eggs')).toEqual([])
})
