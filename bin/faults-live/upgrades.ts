import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { migrate } from '#server/db/migrate.ts'
import { SESSION } from '#server/db/session.ts'
import { scratchDirectory } from '#tests/scratch-directory.ts'
import { startPostgres } from '../postgres.ts'
import type { Proof } from './proof.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const MIGRATIONS = 'server/db/migrations'
const log = pino({ level: 'silent' })

export const upgrades: Proof = {
  name: 'upgrades',
  claim: 'a database of every state of the migrations that has ever landed comes to the present one',
  async run() {
    const states = landedStates()
    const postgres = await startPostgres()
    const scratch = scratchDirectory('upgrades')
    const failed: string[] = []
    try {
      const wanted = await schemaAfter(postgres.url, 'fresh')
      for (const [place, commit] of states.entries()) {
        const directory = join(scratch, commit)
        writeState(commit, directory)
        const schema = await schemaAfter(postgres.url, `state_${place}`, directory).catch(String)
        if (schema !== wanted)
          failed.push(`${commit}: ${schema.length < 1000 ? schema : 'another schema than a new database has'}`)
      }
    } finally {
      await postgres.stop()
      rmSync(scratch, { recursive: true, force: true })
    }
    if (failed.length > 0) throw new Error(`${failed.length} of ${states.length}:\n${failed.join('\n')}`)
    return { 'landed states': states.length, 'not upgraded': failed.length }
  },
}

/** One commit for each set of migrations that this tree has had, with what is in them. */
function landedStates(): string[] {
  const commits = git('log', '--first-parent', '--reverse', '--format=%h', 'HEAD', '--', MIGRATIONS).split('\n')
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

/** Brings a database from that state to the present one and describes what has come of it. */
async function schemaAfter(url: string, name: string, state?: string): Promise<string> {
  const admin = await open(url)
  await admin.query(`create database ${name}`)
  const target = new URL(url)
  target.pathname = `/${name}`
  try {
    const client = await open(target.href)
    if (state) await bringTo(client, state)
    await migrate(target.href, log)
    const { rows } = await client.query<{ line: string }>(DESCRIPTION)
    await client.end()
    return rows.map(({ line }) => line).join('\n')
  } finally {
    await admin.query(`drop database ${name} with (force)`)
    await admin.end()
  }
}

/** As the release of that time did it, before there was an owner of its own. */
async function bringTo(client: pg.Client, state: string) {
  await client.query(
    'create table schema_migrations (name text primary key, sha256 text not null, applied_at timestamptz(3) not null default now())',
  )
  for (const name of readdirSync(state).toSorted()) {
    const text = readFileSync(join(state, name), 'utf8')
    await client.query(text)
    const sha256 = createHash('sha256').update(text).digest('hex')
    await client.query('insert into schema_migrations (name, sha256) values ($1, $2)', [name, sha256])
  }
}

/** Columns, constraints, indexes, triggers and functions, without the order in which they came. */
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

async function open(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, options: SESSION })
  await client.connect()
  return client
}

const gitBytes = (...args: string[]) => execFileSync('git', args, { cwd: ROOT, stdio: 'pipe' })
const git = (...args: string[]) =>
  gitBytes(...args)
    .toString('utf8')
    .trim()
