import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { StartupError } from '../startup-error.ts'

/** Owns every table, and is what migrations run as. No query of the app does. */
export const OWNER = 'tendwell_owner'
/** What the app's queries run as; `grants.sql` says what each may do. */
const READERS = ['tendwell_member', 'tendwell_desk', 'tendwell_employer'] as const
export type DatabaseRole = (typeof READERS)[number]

const GRANTS = readFileSync(join(import.meta.dirname, 'grants.sql'), 'utf8')
const HAND_OVER = readFileSync(join(import.meta.dirname, 'hand-over.sql'), 'utf8')

/** Roles belong to the whole database server: another Tendwell that starts there may make the same one. */
const RACES = ['42710', '23505', 'XX000'] // duplicate object, unique violation, "tuple concurrently updated"
const NOT_ALLOWED = '42501'
const TRIES = 3

/** What pools log in as, with its rights as small as they can be; null where it is the role that migrates. */
export type Login = string | null

/**
 * Makes the roles, lets `login` take them, gives the owner what this user has made here before, and goes on as
 * the owner. Where this user may not make roles, says which statements an administrator runs once.
 */
export async function becomeOwner(client: pg.Client, login: Login): Promise<void> {
  let missing = await missingRights(client, login)
  for (let tries = 0; missing.length > 0 && tries < TRIES; tries += 1) {
    for (const statement of missing) await attempt(client, statement)
    missing = await missingRights(client, login)
  }
  if (missing.length > 0)
    throw new StartupError(
      `This database user may not set up the roles that Tendwell's queries run under. Let an administrator run this once in the database ${client.database}, and start again:\n${missing.map((statement) => `  ${statement};`).join('\n')}`,
    )
  await client.query(HAND_OVER)
  await client.query(`set role ${OWNER}`)
}

/** Goes on as the owner where there is one; a database from before that is its user's own. */
export async function seeAsOwner(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [OWNER])
  if (rowCount) await client.query(`set role ${OWNER}`)
}

/** For the owner, when all tables are there. */
export async function grantRights(client: pg.Client): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await client.query(GRANTS)
      return
    } catch (error) {
      // a vacuum was at one of the tables
      if (!(isRefusal(error, RACES) && tries < TRIES)) throw error
    }
  }
}

/** What has to be run before the roles can be used; nothing where all is as it should be. */
export async function missingRights(client: pg.Client, login: Login): Promise<string[]> {
  const wanted = login === null ? [OWNER, ...READERS] : READERS
  const { rows } = await client.query<{ statement: string }>(
    `with server as (select current_setting('server_version_num')::integer >= 160000 as is_16),
       app as (select coalesce($1, current_user)::name as login),
       named as (
         select role, pg_roles.oid from unnest($2::name[]) as role left join pg_roles on rolname = role
       ),
       owner as (select oid from pg_roles where rolname = $3)
     select statement from (
       select 1, format('create role %I login', login)
         from app where not exists (select from pg_roles where rolname = login)
       union
       select 2, format('create role %I nologin', role) from unnest(array[$3::name] || $2::name[]) as role
        where not exists (select from pg_roles where rolname = role)
       union
       select 3, format('grant %I to %I', role, login) || case when is_16 then ' with inherit false, set true' else '' end
         from named cross join app cross join server
         left join pg_roles as grantee on grantee.rolname = login
        where not coalesce(pg_has_role(grantee.oid, named.oid, case when is_16 then 'SET' else 'MEMBER' end), false)
       union
       select 4, format('grant create on database %I to %I', current_database(), $3::name)
        where not coalesce((select has_database_privilege(oid, current_database(), 'create') from owner), false)
       union
       select 5, format('grant usage, create on schema public to %I', $3::name)
        where not coalesce((select has_schema_privilege(oid, 'public', 'usage') and
          has_schema_privilege(oid, 'public', 'create') from owner), false)
       union
       select 6, format('grant usage on schema public to %I', rolname) from pg_roles
        where rolname = any($4) and not has_schema_privilege(oid, 'public', 'usage')
     ) as missing (step, statement) order by step, statement`,
    [login, wanted, OWNER, ['tendwell_member', 'tendwell_desk']],
  )
  return rows.map(({ statement }) => statement)
}

async function attempt(client: pg.Client, statement: string): Promise<void> {
  try {
    await client.query(statement)
  } catch (error) {
    if (!isRefusal(error, [...RACES, NOT_ALLOWED])) throw error // what is still missing shows
  }
}

function isRefusal(error: unknown, codes: readonly string[]): boolean {
  return error instanceof pg.DatabaseError && codes.includes(error.code ?? '')
}
