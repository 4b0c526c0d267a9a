import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { memberData } from '#contract/member/member-data.ts'
import { expiringTables } from '#server/platform/outbox/expiring-tables.ts'
import { DATA_MAP, type DescribedTable, describedTables, renderDataMap } from '../tools/generate/data-map.ts'
import { setUpWorld } from './world/world.ts'

/** Fields of the copy that are not columns. */
const MADE_FOR_THE_COPY = ['made_at', 'files', 'requests.milestones.due_on', 'requests.milestones.done_at']
const HOW =
  'Add `comment on column` (and `comment on table` for a new table) to the migration, as the baseline does. Then: npm run data-map'
const TABLE_COMMENT = /^[A-Z].+?\.(?<kept> Kept .+?\.)? Shown to .+\.$/

const world = setUpWorld()
let tables: DescribedTable[]
beforeAll(async () => {
  tables = await describedTables(world.owner)
})

/** Tables that reference a member, directly or indirectly, or name one without a reference. */
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

/** Tables and columns without a comment. */
async function undescribed(): Promise<string[]> {
  return (await describedTables(world.owner)).flatMap(({ name, comment, columns }) => [
    ...(comment === null ? [name] : []),
    ...columns.filter((column) => column.comment === null).map((column) => `${name}.${column.name}`),
  ])
}

/** Comments of columns, by table. */
const comments = () =>
  tables.flatMap(({ name, columns }) => columns.map(({ comment }) => [name, comment ?? ''] as const))

/** Paths of the leaves of the schema: `account.email`, `requests.messages.text` … */
function pathsIn(schema: z.core.JSONSchema.BaseSchema, at = ''): string[] {
  const whole = schema.anyOf?.find(({ properties }) => properties) ?? schema // the alternative is null
  const inner = whole.properties ? whole : (whole.items as typeof schema | undefined)
  const properties = Object.entries(inner?.properties ?? {}) as [string, typeof schema][] // never true or false here
  if (properties.length === 0) return [at]
  return properties.flatMap(([name, part]) => pathsIn(part, at ? `${at}.${name}` : name))
}

describe('the data map', () => {
  test('every table and column has a comment', { tags: '@sec-retention' }, async () => {
    expect(await undescribed(), HOW).toEqual([])
  })

  test('a table or column without a comment is reported', async () => {
    await sql`alter table members add column nickname text`.execute(world.owner)
    await sql`create table pets (id integer primary key, owner_id bigint references members)`.execute(world.owner)
    const missing = await undescribed()
    await sql`alter table members drop column nickname`.execute(world.owner)
    await sql`drop table pets`.execute(world.owner)
    expect(missing).toEqual(['public.members.nickname', 'public.pets', 'public.pets.id', 'public.pets.owner_id'])
  })

  test('the comment of a table says what it has, how long it is kept unless it expires, and who sees it', () => {
    const wrong = tables.filter(({ name, comment }) => {
      const parts = TABLE_COMMENT.exec(comment ?? '')
      return !parts || name in expiringTables === (parts.groups?.kept !== undefined)
    })
    expect(wrong.map(({ name, comment }) => `${name}: ${comment}`)).toEqual([])
  })

  test('every expiring table exists', () => {
    expect(Object.keys(expiringTables).filter((name) => !tables.some((table) => table.name === name))).toEqual([])
  })

  test('the page in docs is current', async () => {
    expect(readFileSync(DATA_MAP, 'utf8'), 'npm run data-map').toBe(await renderDataMap(world.owner))
  })
})

describe('a member’s copy of their data', () => {
  test('every column of a table with a member declares whether the copy has it, and no other column does', async () => {
    const personal = await tablesWithMembers()
    const undecided = comments().filter(
      ([table, comment]) => personal.includes(table) !== /^(copy|not in copy): \S/.test(comment),
    )
    expect(undecided, HOW).toEqual([])
  })

  test('the copy has exactly the fields that the comments of the columns name', () => {
    const paths = pathsIn(z.toJSONSchema(memberData, { unrepresentable: 'any', io: 'input' }))
    const inCopy = paths.filter((path) => !MADE_FOR_THE_COPY.includes(path))
    const exported = comments().flatMap(([, comment]) => /^copy: (.+)/.exec(comment)?.[1] ?? [])
    expect(new Set(exported.map(upToFiles))).toEqual(new Set(inCopy.map(upToFiles)))
  })
})

/** The files of a message are also files of the member. */
const upToFiles = (path: string) => path.replace(/^requests\.messages\.files\..*/, 'requests.messages.files')
