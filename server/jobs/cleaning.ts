import { type RawBuilder, sql } from 'kysely'
import { dataMap, type Expiry } from '#server/db/data-map.ts'
import type { App } from '#server/http/app.ts'
import { WORDS_FORGOTTEN } from './outgoing.ts'

/** Work that a noun leaves for later; says how much of it was done. */
export type Chore = (app: App) => Promise<number>

const HOUR_MS = 3_600_000
const AT_ONCE = 1000

/** 8 MB of a table. */
const PAGES_AT_ONCE = 1000

/**
 * Removes what the data map says has run out, in slices so that nobody waits for a lock. Doing it twice, or on two
 * nodes at once, is no harm.
 */
export async function clean({ deskDb, now }: Pick<App, 'deskDb' | 'now'>, pagesAtOnce = PAGES_AT_ONCE): Promise<void> {
  for (const [table, { retention }] of Object.entries(dataMap))
    if (typeof retention !== 'string')
      for (const part of retention.byPage ? await partsOf(deskDb, table, pagesAtOnce) : [WHOLE])
        while ((await removeSome(deskDb, table, { ...retention, part }, now())) === AT_ONCE);
  await forgetStaleSecrets(deskDb)
}

const WHOLE = sql`true`

/** As conditions: where no index says what has run out, a statement looks through no more than a part. */
async function partsOf(db: App['deskDb'], table: string, pagesAtOnce: number): Promise<RawBuilder<unknown>[]> {
  const { rows } = await sql<{ pages: number }>`
    select (pg_relation_size(${table}::regclass) / current_setting('block_size')::integer)::integer as pages`.execute(
    db,
  )
  return Array.from({ length: Math.ceil((rows[0]?.pages ?? 0) / pagesAtOnce) }, (_, nth) => {
    const [from, to] = [nth * pagesAtOnce, (nth + 1) * pagesAtOnce].map((page) => sql.lit(`(${page},0)`))
    return sql`ctid >= ${from}::tid and ctid < ${to}::tid`
  })
}

type Cleaning = Expiry & { readonly part: RawBuilder<unknown> }

async function removeSome(db: App['deskDb'], table: string, { after, hours, part }: Cleaning, now: Date) {
  const before = new Date(now.getTime() - hours * HOUR_MS)
  const { numAffectedRows } = await sql`
    delete from ${sql.table(table)} where ctid = any (array(
      select ctid from ${sql.table(table)} where ${part} and ${sql.raw(after)} < ${before} limit ${sql.lit(AT_ONCE)}
      for update skip locked))`.execute(db)
  return Number(numAffectedRows)
}

/**
 * What could not be sent for a day is given up: by then its sender has, where it has one. What was given up can be sent
 * again for a week, unless it has expired.
 */
async function forgetStaleSecrets(db: App['deskDb']) {
  const givenUp = sql`given_up_at = now(), ${WORDS_FORGOTTEN}, reason = coalesce(reason, 'no_provider')`
  const unsent = sql`sent_at is null and given_up_at is null and (leased_until is null or leased_until < now())
    and coalesce(requeued_at, created_at) < now() - interval '25 hours'`
  while ((await changeSome(db, givenUp, unsent)) === AT_ONCE);
  const emptied = sql`${WORDS_FORGOTTEN}, reason = case when expires_at <= now() then 'expired' else reason end`
  const over = sql`given_up_at is not null and body <> '' and (expires_at <= now() or given_up_at < now() - interval '7 days')`
  while ((await changeSome(db, emptied, over)) === AT_ONCE);
}

async function changeSome(db: App['deskDb'], to: RawBuilder<unknown>, where: RawBuilder<unknown>): Promise<number> {
  const { numAffectedRows } = await sql`
    update outgoing set ${to} where id = any (array(
      select id from outgoing where ${where} limit ${sql.lit(AT_ONCE)} for update skip locked))`.execute(db)
  return Number(numAffectedRows)
}

/**
 * Cleans now and then every hour.
 * @param chores what nouns remove; each says how much it did, and is asked again until that is nothing
 */
export function startCleaning(app: App, chores: readonly Chore[] = []): { stop(): Promise<void> } {
  let running = Promise.resolve()
  let stopping = false
  const everything = async () => {
    await clean(app)
    for (const chore of chores) while (!stopping && (await chore(app)) > 0);
  }
  const run = () => {
    running = everything().catch((error: unknown) => app.log.error({ err: error }, 'Cleaning failed.'))
  }
  const timer = setInterval(run, HOUR_MS).unref()
  run()
  return {
    async stop() {
      stopping = true
      clearInterval(timer)
      await running
    },
  }
}
