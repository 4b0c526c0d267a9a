import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { callerOf } from '#tests/world/caller.ts'
import { openNode } from '#tests/world/node.ts'
import { createPeople } from '#tests/world/people.ts'
import { setUpWorld } from '#tests/world/world.ts'
import { type DeskDb, type MemberDb, openDatabase } from './connect.ts'

const ROLES = ['tendwell_member', 'tendwell_desk', 'tendwell_employer'] as const
const ALL = ['select', 'insert', 'update', 'delete', 'truncate', 'references', 'trigger']
const CHANGE = ['select', 'insert', 'update', 'delete']
const WRITE_ONCE = ['select', 'insert']

/** Rights of a role on the tables of a schema. */
const BY_SCHEMA: Record<(typeof ROLES)[number], Record<string, readonly string[]>> = {
  tendwell_member: { public: CHANGE, desk: [], report: [] },
  tendwell_desk: { public: CHANGE, desk: CHANGE, report: WRITE_ONCE },
  tendwell_employer: { public: [], desk: [], report: [] },
}
/** Tables whose rights differ from their schema. */
const BY_TABLE: Record<string, Partial<Record<(typeof ROLES)[number], readonly string[]>>> = {
  'public.schema_migrations': { tendwell_member: [], tendwell_desk: [] },
  'desk.access_records': { tendwell_desk: WRITE_ONCE },
  'desk.audit_records': { tendwell_desk: WRITE_ONCE },
  'desk.erasures': { tendwell_desk: WRITE_ONCE },
  'desk.book_links': { tendwell_desk: WRITE_ONCE },
  'public.option_versions': { tendwell_member: WRITE_ONCE, tendwell_desk: WRITE_ONCE },
  'public.options': { tendwell_member: WRITE_ONCE, tendwell_desk: WRITE_ONCE },
  'public.option_answers': { tendwell_member: WRITE_ONCE, tendwell_desk: WRITE_ONCE },
  'public.spending_caps': { tendwell_member: WRITE_ONCE, tendwell_desk: WRITE_ONCE },
  'public.spending_tasks': { tendwell_member: ['select'], tendwell_desk: WRITE_ONCE },
  'public.spending_outcomes': { tendwell_member: ['select'], tendwell_desk: WRITE_ONCE },
  'public.terms_acceptances': { tendwell_member: WRITE_ONCE, tendwell_desk: [...WRITE_ONCE, 'delete'] },
  'public.request_results': { tendwell_member: ['select'] },
  'public.company_issuers': { tendwell_member: ['select'] },
  'public.company_domains': { tendwell_member: ['select'] },
  'desk.answers': { tendwell_desk: WRITE_ONCE },
  'desk.work': { tendwell_desk: WRITE_ONCE },
  'desk.work_corrections': { tendwell_desk: WRITE_ONCE },
  'desk.baselines': { tendwell_desk: WRITE_ONCE },
  'report.companies': { tendwell_employer: ['select'] },
  'report.quarters': { tendwell_employer: ['select'] },
  'report.categories': { tendwell_employer: ['select'] },
  'report.sign_ups': { tendwell_employer: ['select'] },
}

const world = setUpWorld()

async function tables(): Promise<{ schema: string; name: string }[]> {
  const { rows } = await sql<{ schema: string; name: string }>`
    select table_schema as schema, table_schema || '.' || table_name as name from information_schema.tables
     where table_schema in ('public', 'desk', 'report') order by name`.execute(world.owner)
  return rows
}

async function privileges(role: string, table: string): Promise<string[]> {
  const { rows } = await sql<{ privilege: string }>`
    select privilege from unnest(${ALL}::text[]) as privilege where has_table_privilege(${role}, ${table}, privilege)`.execute(
    world.owner,
  )
  return rows.map(({ privilege }) => privilege)
}

/** "done", or the reason for the failure. */
async function tried(db: DeskDb | MemberDb, statement: string): Promise<string> {
  return sql
    .raw(statement)
    .execute(db)
    .then(
      () => 'done',
      (error: Error) => error.message,
    )
}

describe("the roles of the app's queries", () => {
  test.each(ROLES)('%s has exactly the rights of its schema on every table', async (role) => {
    const all = await tables()
    expect(all.length).toBeGreaterThan(50)
    for (const { schema, name } of all) {
      const may = BY_TABLE[name]?.[role] ?? BY_SCHEMA[role][schema]
      expect([name, await privileges(role, name)]).toEqual([name, may])
    }
  })

  test("a member's query cannot read the desk's schema, not even through a function", async () => {
    for (const { schema, name } of await tables()) {
      const answer = await tried(world.app.db, `select * from ${name} limit 1`)
      if (schema === 'public' && name !== 'public.schema_migrations') expect([name, answer]).toEqual([name, 'done'])
      else expect([name, answer]).toEqual([name, expect.stringMatching(/^permission denied for (schema|table)/)])
    }
    expect(await tried(world.app.db, 'select desk.pick_on_shift(now())')).toBe('permission denied for schema desk')
  })

  test('a query cannot alter, drop, truncate or create tables', { tags: '@sec-books-roles' }, async () => {
    for (const db of [world.app.db, world.app.deskDb]) {
      for (const statement of [
        'truncate members cascade',
        'alter table members add column nickname text',
        'alter table requests disable trigger all',
        'drop table members cascade',
        'drop trigger published_questions_stay on questions',
        'create table public.mine (id integer)',
        'create schema mine',
        'drop function announce(bigint, text, text)',
      ])
        expect([statement, await tried(db, statement)]).toEqual([
          statement,
          expect.stringMatching(/^(permission denied|must be owner)/),
        ])
    }
  })

  test('no role can change the append-only logs', { tags: '@sec-books-roles' }, async () => {
    for (const book of [
      'desk.access_records',
      'desk.audit_records',
      'desk.erasures',
      'desk.book_links',
      'report.publications',
    ])
      for (const statement of [`delete from ${book}`, `truncate ${book}`, `update ${book} set ctid = null`])
        expect([statement, await tried(world.app.deskDb, statement)]).toEqual([
          statement,
          expect.stringMatching(/^permission denied for table|^cannot assign to system column/),
        ])
  })

  test('every connection of a pool has its role, also after a failed transaction', async () => {
    const user = sql<{ user: string }>`select current_user as user`
    for (const [db, role] of [
      [world.app.db, 'tendwell_member'],
      [world.app.deskDb, 'tendwell_desk'],
    ] as const) {
      await expect(db.transaction().execute((trx) => sql`select 1 / 0`.execute(trx))).rejects.toThrow('zero')
      const answers = await Promise.all(Array.from({ length: 30 }, () => user.execute(db)))
      expect(new Set(answers.map(({ rows }) => rows[0]?.user))).toEqual(new Set([role]))
    }
  })

  test('none of them can log in, has privileges, is a member of another role, or owns an object', async () => {
    const { rows } = await sql`
      select rolname, rolcanlogin or rolsuper or rolcreaterole or rolcreatedb or rolreplication or rolbypassrls as powers,
             (select count(*)::integer from pg_auth_members where member = role.oid) as groups,
             (select count(*)::integer from pg_class where relowner = role.oid) as owned
        from pg_roles role where rolname = any(${[...ROLES]})`.execute(world.owner)
    expect(rows).toHaveLength(3)
    for (const row of rows) expect(row).toMatchObject({ powers: false, groups: 0, owned: 0 })
  })

  test("the functions for members' statements run with the owner's rights, and cannot be called by other roles", async () => {
    const { rows } = await sql`
      select p.oid::regprocedure::text as name, has_function_privilege('tendwell_employer', p.oid, 'execute') as employer,
             has_function_privilege('tendwell_member', p.oid, 'execute') as member
        from pg_proc p join pg_namespace n on n.oid = p.pronamespace
       where p.prosecdef and p.prorettype <> 'trigger'::regtype and n.nspname in ('public', 'desk', 'report')
       order by name`.execute(world.owner)
    expect(rows).toEqual([
      { name: 'attention_to(bigint,timestamp with time zone)', employer: false, member: true },
      { name: 'desk_hours_of(bigint,timestamp with time zone)', employer: false, member: true },
      { name: 'first_answer_due(timestamp with time zone)', employer: false, member: true },
      { name: 'languages_of_concierges()', employer: false, member: true },
      { name: 'name_at_desk(integer)', employer: false, member: true },
      { name: 'readings_of(bigint,bigint,bigint,integer)', employer: false, member: true },
      { name: 'record_erasure(bigint,bigint,timestamp with time zone)', employer: false, member: true },
      { name: 'who_speaks(text,timestamp with time zone)', employer: false, member: true },
      { name: 'who_takes_up(integer,timestamp with time zone)', employer: false, member: true },
      { name: 'whole_mail(bigint,text)', employer: false, member: true },
    ])
  })
})

describe('the embedded database', () => {
  test('has a login for the app that owns nothing and cannot switch to the owner', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'tendwell-roles-'))
    chmodSync(dataDir, 0o711)
    const database = await openDatabase({ DATA_DIR: dataDir }, pino({ level: 'silent' }))
    try {
      const { rows } = await sql`select session_user as login, (select count(*)::integer from pg_class
        where relowner = session_user::regrole) as owned, rolsuper as powers
        from pg_roles where rolname = session_user`.execute(database.deskDb)
      expect(rows).toEqual([{ login: 'tendwell_app', owned: 0, powers: false }])
      expect(await tried(database.memberDb, 'set role tendwell_owner')).toContain('permission denied')
      await database.memberDb.connection().execute(async (one) => {
        await sql`set role none`.execute(one)
        expect(await tried(one, 'truncate members cascade')).toBe('permission denied for table members')
        expect(await tried(one, 'select * from members')).toBe('permission denied for table members')
      })
    } finally {
      await database.close()
      rmSync(dataDir, { recursive: true })
    }
  })
})

describe('a database user without the right to create roles, as with most providers', () => {
  const name = `plain_${randomBytes(6).toString('hex')}`
  const now = () => new Date('2026-11-23T09:00:00.000Z')
  const url = new URL(inject('clusterUrl'))
  const adminsView = new URL(inject('clusterUrl'))
  adminsView.pathname = `/${name}`

  beforeAll(async () => {
    await asAdministrator(
      // the default of most servers; the test server uses a cheaper method
      `set password_encryption = 'scram-sha-256'`,
      `create role ${name} login password '${name}'`,
      `create database ${name} template tests_empty`,
    )
    await asAdministrator(`alter database ${name} owner to ${name}`)
    // as an earlier version left it: the user owns everything
    await inDatabase(`reassign owned by tendwell_owner to ${name}`)
    Object.assign(url, { username: name, password: name, pathname: `/${name}` })
  })
  afterAll(() => asAdministrator(`drop database ${name} with (force)`, `drop role ${name}`))

  test('receives the statements for an administrator at start-up; after they are run, it starts, and the owner role has its tables', async () => {
    const refusal = await openNode(url.href, now).then(
      () => 'started',
      (error: Error) => error.message,
    )
    expect(refusal).toContain('Let an administrator run this once')
    const statements = refusal.match(/(?<=^ {2}).*(?=;$)/gm) ?? []
    expect(statements.map((statement) => statement.split(' ', 2).join(' '))).toEqual([
      'grant tendwell_desk',
      'grant tendwell_employer',
      'grant tendwell_member',
      'grant tendwell_owner',
    ])
    await asAdministrator(...statements)

    const node = await openNode(url.href, now)
    try {
      const { bruno, maya } = await createPeople(node.app.deskDb, now())
      expect((await callerOf(node, bruno).get('/desk/api/report')).body).toMatchObject({ company: 'Brightwater Foods' })
      expect((await callerOf(node, maya).get('/api/v1/requests/open')).status).toBe(200)
      const owned = sql<{ owned: number }>`
        select count(*)::integer as owned from pg_class where relowner = session_user::regrole`
      expect((await owned.execute(node.app.db)).rows).toEqual([{ owned: 0 }])
    } finally {
      await node.close()
    }
  })

  function asAdministrator(...statements: string[]) {
    return run(inject('clusterUrl'), statements)
  }
  function inDatabase(...statements: string[]) {
    return run(adminsView.href, statements)
  }
  async function run(address: string, statements: readonly string[]) {
    const client = new pg.Client(address)
    await client.connect()
    for (const statement of statements) await client.query(statement)
    await client.end()
  }
})
