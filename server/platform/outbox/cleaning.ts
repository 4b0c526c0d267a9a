import { type RawBuilder, sql } from 'kysely'
import { HOUR_MS } from '#basics/time/duration.ts'
import type { App } from '#server/platform/http/app.ts'
import { type Expiry, expiringTables } from './expiring-tables.ts'
import { WORDS_FORGOTTEN } from './outbox.ts'

/** A background job of a noun. Returns how much work was done. */
export type ScheduledJob = (app: App) => Promise<number>

const AT_ONCE = 1000

/** 8 MB of a table. */
const PAGES_AT_ONCE = 1000

/** Deletes expired rows, in batches with short locks. It may run twice, or on two servers at once. */
export async function clean({ deskDb, now }: Pick<App, 'deskDb' | 'now'>, pagesAtOnce = PAGES_AT_ONCE): Promise<void> {
  for (const [table, expiry] of Object.entries(expiringTables))
    for (const part of expiry.byPage ? await partsOf(deskDb, table, pagesAtOnce) : [WHOLE])
      while ((await removeSome(deskDb, table, { ...expiry, part }, now())) === AT_ONCE);
  await forgetStaleSecrets(deskDb)
}

const WHOLE = sql`true`

/** Conditions for parts of a table: without an index on the expiry, each statement scans only a part. */
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
 * Gives up messages that could not be sent for a day, which senders usually do themselves. A message that was given up
 * can be sent again for a week, unless it has expired.
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
 * Cleans at the start and then every hour.
 * @param chores jobs of the nouns; each returns how much work it did, and is repeated until that is nothing
 */
export function startCleaning(app: App, chores: readonly ScheduledJob[] = []): { stop(): Promise<void> } {
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
