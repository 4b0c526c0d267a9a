import { writeFileSync } from 'node:fs'
import { sql } from 'kysely'
import pino from 'pino'
import type { DeskDb } from '#server/db/connect.ts'
import { dataMap, type Retention, type StoredTable } from '#server/db/data-map.ts'
import { migrate } from '#server/db/migrate.ts'
import { openAsOwner } from '#tests/owner.ts'
import { throwawayDatabase } from '#tests/throwaway.ts'

export const DATA_MAP = new URL('../docs/data-map.md', import.meta.url)
const ROLES = { tendwell_member: 'members', tendwell_desk: 'desk', tendwell_employer: 'employer' } as const
const HOURS_OF_DAY = 24

const HEADING = `# Data map

What is stored, for how long, and who is shown something of it. Written by \`npm run data-map\` from \`server/db/data-map.ts\` and the schema; \`tests/data-map.test.ts\` fails for a column that is not described, and where this page is not what they make.

"Shown to" says which people the product shows something of a table to, each within their own: a member sees their own things, a concierge what [docs/security.md](security.md) lets them open, and each reading is recorded. "Roles" are the database roles whose queries reach it: that of the members' door, that of the desk, and that of the employers' report. Files lie in \`DATA_DIR\` or the bucket under a random key, their names and owners in \`uploads\`. Backups hold everything for as long as the operator keeps them, and an erasure is replayed on what comes back from one.

What runs out is removed hourly, a thousand rows at a time. The rest ends with what it hangs on: requests by \`REQUESTS_KEPT_MONTHS\`, closed accounts by \`CLOSED_ACCOUNTS_KEPT_DAYS\` (docs/operating.md, under "How long things are kept").
`

type Column = { readonly table: string; readonly name: string; readonly type: string; readonly roles: string[] }

/** The page, of a database that has been migrated. */
export async function renderDataMap(db: DeskDb): Promise<string> {
  const columns = await columnsOf(db)
  const tables = Object.entries(dataMap).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return `${HEADING}${tables.map(([name, table]) => section(name, table, columns)).join('')}`
}

async function columnsOf(db: DeskDb): Promise<Column[]> {
  const roles = sql.join(Object.keys(ROLES).map((role) => sql`${role}`))
  const { rows } = await sql<Column>`
    select n.nspname || '.' || t.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
      array(select role from unnest(array[${roles}]) with ordinality as one (role, at)
        where has_column_privilege(role::name, t.oid, a.attnum, 'select') order by at) as roles
      from pg_attribute a join pg_class t on t.oid = a.attrelid join pg_namespace n on n.oid = t.relnamespace
     where a.attnum > 0 and not a.attisdropped and t.relkind = 'r' order by 1, a.attnum`.execute(db)
  return rows
}

function section(name: string, table: StoredTable, columns: readonly Column[]): string {
  const mine = columns.filter((column) => column.table === name)
  const roles = [...new Set(mine.flatMap((column) => column.roles))].map((role) => ROLES[role as keyof typeof ROLES]) // only those asked for
  const type = (column: string) => `\`${column}\` ${mine.find((one) => one.name === column)?.type ?? ''}`.trim()
  const rows = described(table).map(([words, names]) => `| ${words} | ${names.map(type).join(', ')} |\n`)
  return `
## ${name}

${capitalized(table.what)}. Kept ${retentionWords(table.retention)}. Shown to ${table.readBy.join(', ') || 'nobody'}. Roles: ${roles.join(', ') || 'none'}.

| what | columns |
|---|---|
${rows.join('')}`
}

function described(table: StoredTable): [string, readonly string[]][] {
  if ('holds' in table) return Object.entries(table.holds)
  const inCopy = Object.keys(table.exported ?? {})
  return [
    ...(inCopy.length > 0 ? [['in the member’s copy of their data', inCopy] as [string, string[]]] : []),
    ...Object.entries(table.left ?? {}),
  ]
}

function retentionWords(retention: Retention): string {
  if (typeof retention === 'string') return retention
  const { hours, after } = retention
  const moment = `\`${after}\``
  if (hours === 0) return `until ${moment}`
  const days = hours / HOURS_OF_DAY
  return Number.isInteger(days)
    ? `${days} day${days === 1 ? '' : 's'} after ${moment}`
    : `${hours} hour${hours === 1 ? '' : 's'} after ${moment}`
}

const capitalized = (text: string) => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`

async function write(): Promise<void> {
  const database = await throwawayDatabase()
  const db = openAsOwner(database.url)
  try {
    await migrate(database.url, pino({ level: 'warn' }))
    writeFileSync(DATA_MAP, await renderDataMap(db))
  } finally {
    await db.destroy()
    await database.stop()
  }
}

if (import.meta.main) await write()
