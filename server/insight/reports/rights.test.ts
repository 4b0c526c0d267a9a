import { randomBytes } from 'node:crypto'
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import type { DeskDb } from '#server/platform/db/connect.ts'
import { setUpWorld } from '#tests/world/world.ts'
import { asEmployer } from './as-employer.ts'

/** The columns that the role may read. A new column is not readable until it is listed here. */
const OPEN: Record<string, readonly string[]> = {
  'report.categories': ['company_id', 'quarter', 'position', 'names', 'hue', 'completed'],
  'report.companies': ['id', 'name'],
  'report.sign_ups': ['company_id', 'published_on', 'signed_up'],
  'report.quarters': [
    'company_id',
    'quarter',
    'members',
    'active_members',
    'completed',
    'rating',
    'voices',
    'first_answer_minutes',
    'slow_answer_minutes',
    'answers',
    'in_time',
    'measured_hours',
    'listed',
  ],
}

/** Some tables with personal data, to verify that the search for such tables finds them. */
const CAME_ONE_BY_ONE = [
  'public.requests',
  'public.timeline',
  'public.answers',
  'public.uploads',
  'public.request_ratings',
  'desk.notes',
  'desk.drafts',
  'desk.scheduled_sends',
  'desk.reminders',
  'desk.tasks',
  'desk.packets',
  'desk.access_records',
  'desk.audit_records',
  'desk.saved_views',
  'desk.presence',
  'desk.answers',
] as const
const DENIED = /^permission denied for (table|view|schema|sequence)/

const world = setUpWorld()

async function relations(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_schema || '.' || table_name as name from information_schema.tables
     where table_schema not in ('pg_catalog', 'information_schema')
    union
    select oid::regclass::text from pg_class -- what information_schema leaves out: counters, materialised views
     where relkind in ('S', 'm') and relnamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)`.execute(
    world.owner,
  )
  return rows.map(({ name }) => name)
}

/** Tables that reference a member or a colleague, directly or through other tables. */
async function withAPersonInThem(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    with recursive personal (id) as (
      select unnest(array['public.members', 'desk.staff']::regclass[])::oid
      union
      select conrelid from pg_constraint join personal on confrelid = personal.id where contype = 'f'
    )
    select relnamespace::regnamespace::text || '.' || relname as name
      from personal join pg_class on pg_class.oid = personal.id`.execute(world.owner)
  return rows.map(({ name }) => name)
}

/** The columns that the role may read. */
async function openColumns(): Promise<Record<string, string[]>> {
  const { rows } = await sql<{ name: string; columns: string[] }>`
    select table_schema || '.' || table_name as name,
           array_agg(column_name::text order by ordinal_position) as columns
      from information_schema.columns
     where has_column_privilege('tendwell_employer', format('%I.%I', table_schema, table_name), column_name, 'select')
       and table_schema not in ('pg_catalog', 'information_schema')
       and has_schema_privilege('tendwell_employer', table_schema, 'usage')
     group by 1 order by 1`.execute(world.owner)
  return Object.fromEntries(rows.map(({ name, columns }) => [name, columns]))
}

/** Every relation, with the result of a `select *` by the role. */
async function everyAnswer(): Promise<Map<string, string>> {
  const answers = new Map<string, string>()
  for (const name of await relations()) answers.set(name, await tried(`select * from ${name}`))
  return answers
}

/** PostgreSQL's result for the role: "read", or the error. */
async function tried(statement: string): Promise<string> {
  const attempt = asEmployer(world.app.deskDb, (trx) => sql.raw(statement).execute(trx))
  return attempt.then(
    () => 'done',
    (error: Error) => error.message,
  )
}

describe('the database role for employers’ reports', () => {
  test('the role gets "permission denied" on all tables except the totals', { tags: '@sec-report-role' }, async () => {
    const answers = await everyAnswer()
    expect([...answers.keys()]).toEqual(expect.arrayContaining(['desk.whole_timeline', 'members_id_seq']))
    for (const [name, answer] of answers) {
      if (name in OPEN) expect([name, answer]).toEqual([name, 'done'])
      else expect([name, answer]).toEqual([name, expect.stringMatching(DENIED)])
    }
  })

  test('the role gets "permission denied" on tables that reference a member, a request or a colleague', async () => {
    const answers = await everyAnswer()
    const personal = await withAPersonInThem()
    expect(personal).toEqual(expect.arrayContaining([...CAME_ONE_BY_ONE]))
    for (const name of personal) expect([name, answers.get(name)]).toEqual([name, expect.stringMatching(DENIED)])
  })

  test('the test finds any new right of the role: on a table, a column or a view', async () => {
    const { owner } = world
    await sql`create table public.tomorrow as select id, email from public.members`.execute(owner)
    await sql`create view public.tomorrows_view as select email from public.tomorrow`.execute(owner)
    expect((await everyAnswer()).get('public.tomorrow')).toMatch(DENIED)
    await sql`grant select on public.tomorrow, public.tomorrows_view to public`.execute(owner)
    const answers = await everyAnswer()
    expect([answers.get('public.tomorrow'), answers.get('public.tomorrows_view')]).toEqual(['done', 'done'])
    await sql`revoke select on public.tomorrow, public.tomorrows_view from public`.execute(owner)
    await sql`grant select (email) on public.tomorrow to tendwell_employer`.execute(owner)
    expect(await openColumns()).toEqual({ ...OPEN, 'public.tomorrow': ['email'] })
    await sql`drop table public.tomorrow cascade`.execute(owner)
  })

  test('the role may neither count rows, nor read one column, nor join', async () => {
    for (const statement of [
      'select count(*) from public.requests',
      'select external_id from public.members limit 1',
      'select name from public.companies',
      'select 1 from report.quarters join public.requests on true',
      'select 1 where exists (select from public.answers)',
      'select name_at_desk(1)',
    ])
      expect([statement, await tried(statement)]).toEqual([statement, expect.stringContaining('permission denied')])
  })

  test('the role can read only the listed columns of the totals', async () => {
    expect(await openColumns()).toEqual(OPEN)
  })

  test('the role cannot write, not even to the totals', async () => {
    for (const name of Object.keys(OPEN)) {
      expect(await tried(`delete from ${name}`)).toMatch(/permission denied|read-only/)
      const { rows } = await sql<{ may: boolean }>`
        select has_table_privilege('tendwell_employer', ${name}, 'insert, update, delete, truncate, references, trigger')
               as may`.execute(world.owner)
      expect([name, rows[0]?.may]).toEqual([name, false])
    }
  })

  test('the role cannot log in, has no privileges or memberships, and owns nothing', async () => {
    const { rows } = await sql`
      select rolcanlogin or rolsuper or rolcreaterole or rolcreatedb or rolreplication or rolbypassrls as powers,
             (select count(*) from pg_auth_members where member = role.oid) as groups,
             (select count(*) from pg_class where relowner = role.oid) as owned
        from pg_roles role where rolname = 'tendwell_employer'`.execute(world.owner)
    expect(rows).toEqual([{ powers: false, groups: 0, owned: 0 }])
  })

  test('the role ends with the transaction, also if that fails', async () => {
    await tried('select * from public.members')
    const users = Array.from({ length: 30 }, () =>
      sql<{ user: string }>`select current_user as user`.execute(world.app.deskDb),
    )
    for (const { rows } of await Promise.all(users)) expect(rows[0]?.user).not.toBe('tendwell_employer')
  })
})

test('an employer’s page is read only by this role', async () => {
  expect((await world.as(world.bruno).get('/desk/api/report')).status).toBe(200)
  await sql`revoke usage on schema report from tendwell_employer`.execute(world.owner)
  expect((await world.as(world.bruno).get('/desk/api/report')).status).toBe(500)
  await sql`grant usage on schema report to tendwell_employer`.execute(world.owner)
  expect((await world.as(world.bruno).get('/desk/api/report')).status).toBe(200)
})

test('without the role, only the report is unavailable, with a time to retry', async () => {
  const login = `stranger_${randomBytes(4).toString('hex')}`
  await sql`create role ${sql.id(login)} login password ${sql.lit(login)}`.execute(world.owner)
  const url = new URL(world.databaseUrl)
  url.username = login
  url.password = login
  const pool = new pg.Pool({ connectionString: url.href })
  const db: DeskDb = new Kysely({ dialect: new PostgresDialect({ pool }) })
  await expect(asEmployer(db, async () => undefined)).rejects.toMatchObject({ code: 'unavailable', retryAfter: 60 })
  await db.destroy()
  await sql`drop role ${sql.id(login)}`.execute(world.owner)
})
