import { once } from 'node:events'
import type { Readable, Writable } from 'node:stream'
import { finished } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { keyCheckOf } from '#server/platform/adapters/installation-key.ts'
import type { Storage } from '#server/platform/adapters/storage.ts'
import { StartupError } from '#server/platform/config/startup-error.ts'
import type { Log } from '#server/platform/db/log.ts'
import { migrate, whyUnknown } from '#server/platform/db/migrate.ts'
import { becomeOwner, type Login, OWNER } from '#server/platform/db/roles.ts'
import { SESSION } from '#server/platform/db/session.ts'
import type { Beginning, ContentsEnding } from './contents.ts'
import { type BackupReceiver, type Contents, readArchive } from './read.ts'
import { type BackedTable, backedTables, rulesOfRows } from './tables.ts'
import { readRows, TEXT_FORM } from './take.ts'

/** Target installation. The content of its database is replaced. */
export type RestoreTarget = {
  readonly owner: string
  readonly login: Login
  /** Null: the files are already there. */
  readonly storage: Pick<Storage, 'put'> | null
  /** Saves the key that is not stored in the database. */
  readonly saveKey: ((key: Buffer) => Promise<void>) | null
  /** External IDs of erased people, which are added to the log of erasures. */
  readonly erased: readonly string[]
}

export type BroughtIn = Contents & {
  /** Unknown tables of the archive, for example of an operator, which are skipped. */
  readonly leftOut: readonly string[]
}

/**
 * Restores an archive into the database completely or not at all: the migrations up to the one of the backup, its rows
 * in one transaction, with a count and hash of each table calculated from the written rows, then newer migrations. The
 * caller has verified the archive.
 */
export async function bringIn(archive: Readable, target: RestoreTarget, log: Log): Promise<BroughtIn> {
  const client = new pg.Client({
    connectionString: target.owner,
    options: SESSION,
    application_name: 'tendwell-restore',
  })
  client.on('error', () => undefined) // also rejects the current query
  await client.connect()
  try {
    const loading = new Loading(client, target, log)
    const contents = await readArchive(archive, loading)
    await loading.finish(contents)
    await migrate(target.owner, log, { login: target.login })
    await client.query('reset role; analyze')
    return { ...contents, leftOut: loading.leftOut }
  } finally {
    await client.end()
  }
}

/** Throws with the reason if this release cannot restore the backup, before anything is changed. */
export function checkBeginning({ migrations }: Beginning): void {
  const why = whyUnknown(migrations)
  if (why) throw new StartupError(`This backup cannot be restored by this release: ${why}`)
}

class Loading implements BackupReceiver {
  readonly leftOut: string[] = []
  private readonly client: pg.Client
  private readonly target: RestoreTarget
  private readonly log: Log
  private tables = new Map<string, BackedTable>()
  private rules: { off: string[]; on: string[] } = { off: [], on: [] }
  private copying: Writable | null = null
  private installationKey: Buffer | null = null

  constructor(client: pg.Client, target: RestoreTarget, log: Log) {
    this.client = client
    this.target = target
    this.log = log
  }

  async begin(what: Beginning): Promise<void> {
    const { client, target, log } = this
    checkBeginning(what)
    await emptyDatabase(target.owner, target.login)
    await migrate(target.owner, quiet(log), { login: target.login, only: what.migrations })
    await client.query(TEXT_FORM)
    await client.query(`set role ${OWNER}`)
    await client.query('begin')
    this.tables = new Map((await backedTables(client)).map((table) => [table.name, table]))
    this.rules = await rulesOfRows(client)
    for (const statement of this.rules.off) await client.query(statement)
    await client.query(`truncate ${[...this.tables.keys()].join(', ')}`)
  }

  async key(key: Buffer): Promise<void> {
    this.installationKey = key
  }

  async table(name: string, columns: readonly string[]): Promise<void> {
    if (!this.tables.has(name)) return void this.leftOut.push(name)
    this.copying = this.client.query(copyFrom(`copy ${name} (${columns.join(', ')}) from stdin`))
    this.copying.on('error', () => undefined) // also rejects pending calls
  }

  async rows(part: Buffer): Promise<void> {
    const { copying } = this
    if (!copying) return
    if (copying.errored) throw copying.errored
    if (!copying.write(part)) await once(copying, 'drain') // rejects on failure
  }

  async tableEnd(): Promise<void> {
    const { copying } = this
    if (!copying) return
    this.copying = null
    copying.end()
    await finished(copying)
  }

  async file(key: string, content: Buffer): Promise<void> {
    await this.target.storage?.put(key, content)
  }

  /** Restores the constraints, which validate every row; then reads the rows back and compares them. */
  async finish({ ending }: Contents): Promise<void> {
    const { client, target } = this
    await this.setSequences(ending)
    await client.query(this.rules.on.join(';\n'))
    await this.compare(ending)
    await this.storeKey()
    if (target.erased.length > 0)
      await client.query(
        'insert into desk.erasures (external_id, erased_at) select unnest($1::text[]), now() on conflict do nothing',
        [target.erased],
      )
    await client.query('commit')
  }

  private async setSequences({ sequences }: ContentsEnding): Promise<void> {
    for (const { name, value, called } of sequences)
      await this.client.query('select setval(to_regclass($1), $2, $3) where to_regclass($1) is not null', [
        name,
        value,
        called,
      ])
  }

  private async compare({ tables }: ContentsEnding): Promise<void> {
    for (const written of tables) {
      const known = this.tables.get(written.name)
      if (!known) continue
      const { rows, sha256 } = await readRows(this.client, { ...known, columns: written.columns })
      if (rows !== written.rows || sha256 !== written.sha256)
        throw new StartupError(
          `${written.name} is not what was backed up (${rows} rows of ${written.rows}): nothing has been stored.`,
        )
    }
    const unwritten = [...this.tables.keys()].filter((name) => !tables.some((table) => table.name === name))
    if (unwritten.length > 0) throw new StartupError(`The backup lacks the tables ${unwritten.join(', ')}.`)
  }

  /** A table of an older release has no check value; the next start adds it. */
  private async storeKey(): Promise<void> {
    const { client, installationKey, target } = this
    if (!installationKey) return
    if (target.saveKey) await target.saveKey(installationKey)
    const { rows } = await client.query<{ there: boolean }>(
      `select exists (select from pg_attribute where attrelid = to_regclass('desk.installation') and attname = 'key_check') as there`,
    )
    if (!rows[0]?.there) {
      if (!target.saveKey)
        await client.query('insert into desk.installation (id, key) values (1, $1)', [installationKey])
      return
    }
    await client.query('insert into desk.installation (id, key, key_check) values (1, $1, $2)', [
      target.saveKey ? null : installationKey,
      keyCheckOf(installationKey),
    ])
  }
}

/** Drops our tables and everything else in our schemas. */
async function emptyDatabase(owner: string, login: Login): Promise<void> {
  const client = new pg.Client({ connectionString: owner, options: SESSION })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await becomeOwner(client, login)
    await client.query(EMPTY) // one message is one transaction
  } finally {
    await client.end()
  }
}

const EMPTY = `
  drop schema if exists desk, report cascade;
  do $$
  declare
    statement text;
  begin
    foreach statement in array array( -- listed first: each takes others along
      select format('drop %s if exists public.%I cascade',
          case relkind when 'v' then 'view' when 'S' then 'sequence' else 'table' end, relname)
        from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'v', 'S')
         and relowner = current_user::regrole
         and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid
           and (deptype = 'e' or relkind = 'S' and deptype in ('a', 'i')))
      union all
      select format('drop function if exists %s cascade', pg_proc.oid::regprocedure)
        from pg_proc where pronamespace = 'public'::regnamespace and prokind = 'f'
         and proowner = current_user::regrole
         and not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = pg_proc.oid
           and deptype = 'e'))
    loop
      execute statement;
    end loop;
  end
  $$`

/** Suppresses the log lines of single migrations, because a restore runs all of them. */
function quiet(log: Log): Log {
  return { info: () => undefined, warn: log.warn.bind(log), error: log.error.bind(log) }
}
