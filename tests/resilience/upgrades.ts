import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { pino } from 'pino'
import { migrate } from '#server/platform/db/migrate.ts'
import { scratchDirectory } from '#tests/harness/scratch-directory.ts'
import { createDatabase, startPostgres, withClient } from '../../tools/postgres.ts'
import type { Proof } from './shared/proof.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const MIGRATIONS = 'server/platform/db/migrations'
const log = pino({ level: 'silent' })

export const upgrades: Proof = {
  name: 'upgrades',
  claim: 'a database of every state of the migrations since the baseline is upgraded to the current one',
  async run() {
    const states = landedStates()
    await using postgres = await startPostgres()
    using cleanup = new DisposableStack()
    const scratch = cleanup.adopt(scratchDirectory('upgrades'), (path) => rmSync(path, { recursive: true }))
    const failed: string[] = []
    const wanted = await schemaAfter(postgres.url, 'fresh')
    for (const [place, commit] of states.entries()) {
      const directory = join(scratch, commit)
      writeState(commit, directory)
      const schema = await schemaAfter(postgres.url, `state_${place}`, directory).catch(String)
      if (schema !== wanted)
        failed.push(`${commit}: ${schema.length < 1000 ? schema : 'another schema than a new database has'}`)
    }
    if (failed.length > 0) throw new Error(`${failed.length} of ${states.length}:\n${failed.join('\n')}`)
    return { 'landed states': states.length, 'not upgraded': failed.length }
  },
}

/** One commit for each state of the migrations since the baseline. */
function landedStates(): string[] {
  const [baseline = ''] = readdirSync(join(ROOT, MIGRATIONS)).toSorted()
  const commits = git('log', '--first-parent', '--reverse', '--format=%h', 'HEAD', '--', MIGRATIONS)
    .split('\n')
    .filter((commit) => git('ls-tree', '--name-only', commit, `${MIGRATIONS}/${baseline}`) !== '')
  const byTree = new Map(commits.map((commit) => [git('rev-parse', `${commit}:${MIGRATIONS}`), commit]))
  return [...byTree.values()]
}

function writeState(commit: string, directory: string) {
  mkdirSync(directory, { recursive: true })
  for (const path of git('ls-tree', '--name-only', commit, `${MIGRATIONS}/`)
    .split('\n')
    .filter((one) => one.endsWith('.sql')))
    writeFileSync(join(directory, path.slice(MIGRATIONS.length + 1)), gitBytes('show', `${commit}:${path}`))
}

/** Upgrades a database from that state to the current one. Returns a description of its schema. */
async function schemaAfter(url: string, name: string, state?: string): Promise<string> {
  const target = await createDatabase(url, name)
  try {
    if (state) await withClient(target, (client) => bringTo(client, state))
    await migrate(target, log)
    const { rows } = await withClient(target, (client) => client.query<{ line: string }>(DESCRIPTION))
    return rows.map(({ line }) => line).join('\n')
  } finally {
    await withClient(url, (client) => client.query(`drop database ${name} with (force)`))
  }
}

/** Runs the migrations as the login role, without a separate owner. */
async function bringTo(client: pg.Client, state: string) {
  await client.query(
    'create table schema_migrations (name text primary key, sha256 text not null, applied_at timestamptz(3) not null default now(), serves_from text)',
  )
  for (const name of readdirSync(state).toSorted()) {
    const text = readFileSync(join(state, name), 'utf8')
    await client.query(text)
    const sha256 = createHash('sha256').update(text).digest('hex')
    await client.query('insert into schema_migrations (name, sha256) values ($1, $2)', [name, sha256])
  }
}

/** Columns, constraints, indexes, triggers and functions, regardless of their order. */
const DESCRIPTION = `
  select format('%s %s %s %s', attrelid::regclass, attname, format_type(atttypid, atttypmod), attnotnull) as line
    from pg_attribute join pg_class on pg_class.oid = attrelid
   where attnum > 0 and not attisdropped and relkind in ('r', 'v')
     and relnamespace in ('public'::regnamespace, 'desk'::regnamespace, 'report'::regnamespace)
  union all
  select format('%s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) from pg_constraint
   where connamespace in ('public'::regnamespace, 'desk'::regnamespace, 'report'::regnamespace)
  union all
  select indexdef from pg_indexes where schemaname in ('public', 'desk', 'report')
  union all
  select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
  union all
  select pg_get_functiondef(pg_proc.oid) from pg_proc
   where pronamespace in ('public'::regnamespace, 'desk'::regnamespace, 'report'::regnamespace) and prokind = 'f'
     and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
  order by line`

const gitBytes = (...args: string[]) => execFileSync('git', args, { cwd: ROOT, stdio: 'pipe' })
const git = (...args: string[]) =>
  gitBytes(...args)
    .toString('utf8')
    .trim()
