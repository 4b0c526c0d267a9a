import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { inBatches } from '#server/platform/db/batches.ts'
import type { DeskDb } from '#server/platform/db/connect.ts'
import type { DeskTrx } from '#server/platform/db/transactions.ts'

export type Recounted = {
  readonly requests: number
  readonly minutes: number
  /**
   * Requests whose stored time differed from the events, with the minutes given back; the stored time has been
   * corrected.
   */
  readonly different: readonly {
    readonly request: string
    readonly before: number | null
    readonly after: number | null
  }[]
}

/**
 * Derives the times of every completed request from the events again, replaces the stored times, and returns the
 * differences.
 */
export async function recountTime(db: DeskDb): Promise<Recounted> {
  const different: { request: string; before: number | null; after: number | null }[] = []
  let requests = 0
  let minutes = 0
  for await (const some of inBatches<Completed>((last) => requestsAfter(db, last)))
    for (const { id, external_id: request } of await countedAmong(db, some)) {
      const { before, after } = await db.transaction().execute((trx) => recountOne(trx, id))
      requests += 1
      minutes += after?.given_back_minutes ?? 0
      if (!isDeepStrictEqual(before, after))
        different.push({
          request,
          before: before?.given_back_minutes ?? null,
          after: after?.given_back_minutes ?? null,
        })
    }
  return { requests, minutes, different }
}

const AT_ONCE = 1000

type Completed = { readonly id: number; readonly external_id: string }

const requestsAfter = (db: DeskDb, last: Completed | undefined): Promise<Completed[]> =>
  db
    .selectFrom('requests')
    .select(['id', 'external_id'])
    .where('id', '>', last?.id ?? 0)
    .orderBy('id')
    .limit(AT_ONCE)
    .execute()

/** Requests that have derived times, or should have them. */
async function countedAmong(db: DeskDb, requests: readonly Completed[]): Promise<Completed[]> {
  const ids = requests.map(({ id }) => id)
  const { rows } = await sql<{ id: number }>`
    select request_id as id from time_given_back where request_id = any (${ids}::bigint[])
    union select request_id from desk.time_counted where request_id = any (${ids}::bigint[])`.execute(db)
  const counted = new Set(rows.map(({ id }) => id))
  return requests.filter(({ id }) => counted.has(id))
}

async function recountOne(trx: DeskTrx, id: number) {
  // lock the request's row first, as every other writer does
  await trx.selectFrom('requests').select('id').where('id', '=', id).forNoKeyUpdate().execute()
  const shown = () => trx.selectFrom('time_given_back').selectAll().where('request_id', '=', id).executeTakeFirst()
  const before = await shown()
  await trx.deleteFrom('time_given_back').where('request_id', '=', id).execute()
  await sql`select desk.count_time(${id})`.execute(trx)
  return { before, after: await shown() }
}
