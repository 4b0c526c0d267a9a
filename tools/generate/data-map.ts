import { writeFileSync } from 'node:fs'
import { sql } from 'kysely'
import pino from 'pino'
import type { DeskDb } from '#server/platform/db/connect.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { type Expiry, expiringTables } from '#server/platform/outbox/expiring-tables.ts'
import { throwawayDatabase } from '#tests/harness/throwaway.ts'
import { openAsOwner } from '#tests/world/owner.ts'

export const DATA_MAP = new URL('../../docs/data-map.md', import.meta.url)
const ROLES = { tendwell_member: 'members', tendwell_desk: 'desk', tendwell_employer: 'employer' } as const
const HOURS_OF_DAY = 24
const IN_COPY = 'in the member’s copy'

/** Columns that the page leaves out, by their comment: they describe no person. */
const LEFT_OUT = ['ID or position', 'time', 'content', 'not in copy: internal ID']

/** Sentences that most tables share, and that the heading says once. */
const DEFAULTS = / Kept until changed or removed; holds no data of members\.| Shown to no person\./g

const HEADING = `# Data map

What is stored, for how long, and whom the product shows it to. \`npm run data-map\` generates this page from the comments of tables and columns in \`server/platform/db/migrations/\` and from \`server/platform/outbox/expiring-tables.ts\`; \`tests/data-map.test.ts\` fails if a column has no comment or this page is outdated.

A table whose retention is not named is kept until it is changed or removed, and holds no data of members. "Shown to" names the people to whom the product shows rows of a table; if it is missing, no person is shown them. Each person is limited to what is theirs: a member sees their own data, a concierge what [security.md](security.md) lets them open, and each access is recorded. "Roles" are the database roles whose queries reach the table: those of the members' server, the desk, and the employers' report. Tables of \`desk\` without roles are reached by the desk alone. "The member's copy" is the download of their data: a column that is in it is listed with its place there. Columns with IDs, times and content that describe no person are left out; \`server/platform/db/tables.ts\` has all columns with their types. Files are in \`DATA_DIR\` or the bucket under a random key, their names and owners in \`uploads\`. Backups hold everything for as long as the operator keeps them, and erasures are repeated on a restored backup.

Expired rows are deleted hourly, a thousand at a time. The others end with what they belong to: requests by \`REQUESTS_KEPT_MONTHS\`, closed accounts by \`CLOSED_ACCOUNTS_KEPT_DAYS\` ([Retention](operating/run.md#retention)).
`

type Column = { readonly name: string; readonly comment: string | null }
export type DescribedTable = {
  readonly name: string
  readonly comment: string | null
  readonly roles: readonly (keyof typeof ROLES)[]
  readonly columns: readonly Column[]
}

/** The page, from a migrated database. */
export async function renderDataMap(db: DeskDb): Promise<string> {
  return `${HEADING}${(await describedTables(db)).map(section).join('')}`
}

/** Every table of the product with its comments. */
export async function describedTables(db: DeskDb): Promise<DescribedTable[]> {
  const roles = sql.join(Object.keys(ROLES).map((role) => sql`${role}`))
  const { rows } = await sql<DescribedTable>`
    select nspname || '.' || relname as name, obj_description(pg_class.oid, 'pg_class') as comment,
      array(select role from unnest(array[${roles}]) with ordinality as one (role, at)
        where has_any_column_privilege(role::name, pg_class.oid, 'select') order by at) as roles,
      (select json_agg(json_build_object('name', attname,
          'comment', col_description(attrelid, attnum)) order by attnum)
        from pg_attribute where attrelid = pg_class.oid and attnum > 0 and not attisdropped) as columns
      from pg_class join pg_namespace on pg_namespace.oid = relnamespace
     where nspname in ('public', 'desk', 'report') and relkind = 'r' and relname <> 'schema_migrations'
     order by 1`.execute(db)
  return rows
}

function section({ name, comment, roles, columns }: DescribedTable): string {
  const expiry = expiringTables[name]
  const kept = expiry ? ` Kept ${retentionWords(expiry)}.` : ''
  const about = comment?.replace(/(?= Shown to )/, kept).replaceAll(DEFAULTS, '')
  const reach = name.startsWith('desk.') && roles.join() === 'tendwell_desk' ? '' : ` Roles: ${rolesOf(roles)}.`
  const groups = Map.groupBy(columns, ({ comment: words }) => (words?.startsWith('copy: ') ? IN_COPY : words))
  const lines = [...groups]
    .filter(([words]) => !LEFT_OUT.includes(words ?? ''))
    .map(([words, group]) => `- ${words}: ${group.map(columnName).join(', ')}\n`)
  return `
## ${name}

${about}${reach}
${lines.length > 0 ? `\n${lines.join('')}` : ''}`
}

function rolesOf(roles: DescribedTable['roles']): string {
  return roles.map((role) => ROLES[role]).join(', ') || 'none'
}

/** Types are in server/platform/db/tables.ts. */
function columnName({ name, comment }: Column): string {
  const path = comment?.match(/^copy: (.+)/)?.[1]
  if (path === undefined) return `\`${name}\``
  return path.split('.').at(-1) === name ? `\`${path}\`` : `\`${name}\` as \`${path}\``
}

function retentionWords({ hours, after }: Expiry): string {
  const moment = `\`${after}\``
  if (hours === 0) return `until ${moment}`
  const days = hours / HOURS_OF_DAY
  return Number.isInteger(days)
    ? `${days} day${days === 1 ? '' : 's'} after ${moment}`
    : `${hours} hour${hours === 1 ? '' : 's'} after ${moment}`
}

async function write(): Promise<void> {
  await using database = await throwawayDatabase()
  await using db = openAsOwner(database.url)
  await migrate(database.url, pino({ level: 'warn' }))
  writeFileSync(DATA_MAP, await renderDataMap(db))
}

if (import.meta.main) await write()
