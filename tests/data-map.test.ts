import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { memberData } from '#contract/member/member-data.ts'
import { dataMap, type StoredTable } from '#server/db/data-map.ts'
import { DATA_MAP, renderDataMap } from '../bin/data-map.ts'
import { openWorld, type World } from './world.ts'

/** In the copy, and of no column of theirs. */
const MADE_FOR_THE_COPY = ['made_at', 'files', 'requests.milestones.due_on', 'requests.milestones.done_at']
const HOW =
  'Describe it in server/db/data-map.ts: a column under `exported` (where in the member’s copy it is), `left` (why it is not) or `holds` (a table without a member); a table also with what, retention and readBy. Then: npm run data-map'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const tables = Object.entries(dataMap)
const hasMembers = (table: StoredTable) => !('holds' in table)

async function storedColumns(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select nspname || '.' || relname || '.' || attname as name
      from pg_attribute join pg_class on pg_class.oid = attrelid join pg_namespace on pg_namespace.oid = relnamespace
     where nspname in ('public', 'desk', 'report') and relkind = 'r' and relname <> 'schema_migrations'
       and attnum > 0 and not attisdropped`.execute(world.owner)
  return rows.map(({ name }) => name)
}

/** Every table that hangs on a member, however far away, or names one without a reference. */
async function tablesWithMembers(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    with recursive personal (id) as (
      select 'public.members'::regclass::oid
      union
      select conrelid from pg_constraint join personal on confrelid = personal.id where contype = 'f'
    )
    select distinct nspname || '.' || relname as name
      from pg_attribute join pg_class on pg_class.oid = attrelid join pg_namespace on pg_namespace.oid = relnamespace
     where relkind = 'r' and nspname in ('public', 'desk', 'report') and (pg_class.oid in (select id from personal)
       or attname in ('member_id', 'member_external_id', 'recipient', 'actor'))`.execute(world.owner)
  return rows.map(({ name }) => name)
}

function columnsOf(table: StoredTable): string[] {
  if ('holds' in table) return Object.values(table.holds).flat()
  return [...Object.keys(table.exported ?? {}), ...Object.values(table.left ?? {}).flat()]
}

function described(): string[] {
  return tables.flatMap(([name, table]) => columnsOf(table).map((column) => `${name}.${column}`))
}

async function undescribed(): Promise<string[]> {
  const known = described()
  return (await storedColumns()).filter((column) => !known.includes(column)).toSorted()
}

/** `account.email`, `requests.messages.text` …: the last of them are what a member reads. */
function pathsIn(schema: z.core.JSONSchema.BaseSchema, at = ''): string[] {
  const whole = schema.anyOf?.find(({ properties }) => properties) ?? schema // null is the other
  const inner = whole.properties ? whole : (whole.items as typeof schema | undefined)
  const properties = Object.entries(inner?.properties ?? {}) as [string, typeof schema][] // never true or false here
  if (properties.length === 0) return [at]
  return properties.flatMap(([name, part]) => pathsIn(part, at ? `${at}.${name}` : name))
}

describe('the data map', () => {
  test('describes every column of every table', { tags: '@sec-retention' }, async () => {
    expect(await undescribed(), HOW).toEqual([])
  })

  test('describes each once, and none that is not there', async () => {
    const stored = await storedColumns()
    const names = described()
    expect(names.filter((name) => !stored.includes(name))).toEqual([])
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
  })

  test('fails for a column, and for a table, that nobody has described', async () => {
    await sql`alter table members add column nickname text`.execute(world.owner)
    await sql`create table pets (id integer primary key, owner_id bigint references members)`.execute(world.owner)
    const missing = await undescribed()
    await sql`alter table members drop column nickname`.execute(world.owner)
    await sql`drop table pets`.execute(world.owner)
    expect(missing).toEqual(['public.members.nickname', 'public.pets.id', 'public.pets.owner_id'])
  })

  test('is the page that is in docs', async () => {
    expect(readFileSync(DATA_MAP, 'utf8'), 'npm run data-map').toBe(await renderDataMap(world.owner))
  })
})

describe('a member’s copy of their data', () => {
  test('has a decision for every table with a member in it', async () => {
    const decided = tables.filter(([, table]) => hasMembers(table)).map(([name]) => name)
    expect(decided.toSorted(), HOW).toEqual((await tablesWithMembers()).toSorted())
  })

  test('holds what was decided on, and nothing that was not', () => {
    const paths = pathsIn(z.toJSONSchema(memberData, { unrepresentable: 'any', io: 'input' }))
    const inCopy = paths.filter((path) => !MADE_FOR_THE_COPY.includes(path))
    const exported = tables.flatMap(([, table]) => ('holds' in table ? [] : Object.values(table.exported ?? {})))
    expect(new Set(exported.map(upToFiles))).toEqual(new Set(inCopy.map(upToFiles)))
  })
})

/** A message's files are the member's files once more. */
const upToFiles = (path: string) => path.replace(/^requests\.messages\.files\..*/, 'requests.messages.files')
