import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { StartupError } from '#server/platform/config/startup-error.ts'

/** Owns every table and runs migrations. The app's queries never use it. */
export const OWNER = 'tendwell_owner'
/** Roles of the app's queries; `grants.sql` defines their rights. */
const READERS = ['tendwell_member', 'tendwell_desk', 'tendwell_employer'] as const
export type DatabaseRole = (typeof READERS)[number]

const GRANTS = readFileSync(join(import.meta.dirname, 'grants.sql'), 'utf8')
const HAND_OVER = readFileSync(join(import.meta.dirname, 'hand-over.sql'), 'utf8')

/** Roles belong to the whole database server, so another Tendwell that starts there may create the same one. */
const RACES = ['42710', '23505', 'XX000'] // duplicate object, unique violation, "tuple concurrently updated"
const NOT_ALLOWED = '42501'
const TRIES = 3

/** Role with which pools log in, with minimal rights; null if it is the role that migrates. */
export type Login = string | null

/**
 * Creates the roles, allows `login` to use them, transfers this user's earlier objects to the owner, and switches to
 * the owner. If this user may not create roles, throws the statements that an administrator has to run once.
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

/** Switches to the owner role if it exists; in an older database, the user itself owns the tables. */
export async function seeAsOwner(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [OWNER])
  if (rowCount) await client.query(`set role ${OWNER}`)
}

/** Run as the owner, after all tables exist. */
export async function grantRights(client: pg.Client): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await client.query(GRANTS)
      return
    } catch (error) {
      // a vacuum was working on one of the tables
      if (!(isRefusal(error, RACES) && tries < TRIES)) throw error
    }
  }
}

/** Statements that have to be run before the roles can be used; empty if there are none. */
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
    if (!isRefusal(error, [...RACES, NOT_ALLOWED])) throw error // a missing right is detected afterwards
  }
}

function isRefusal(error: unknown, codes: readonly string[]): boolean {
  return error instanceof pg.DatabaseError && codes.includes(error.code ?? '')
}
