import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { DeskDb } from '#server/db/connect.ts'
import type { DeskTrx } from '#server/db/transactions.ts'

export type Recounted = {
  readonly requests: number
  readonly minutes: number
  /** Where the events say something else than what was shown, in minutes given back; it has been put right. */
  readonly different: readonly {
    readonly request: string
    readonly before: number | null
    readonly after: number | null
  }[]
}

/** Removes what is derived of every completed request, derives it again from the events, and says what differs. */
export async function recountTime(db: DeskDb): Promise<Recounted> {
  const requests = await db
    .selectFrom('requests')
    .select(['id', 'external_id'])
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('time_given_back')
        .select('request_id')
        .union(
          eb.selectFrom('desk.time_counted').select((one) => one.ref('request_id').$castTo<number>().as('request_id')),
        ),
    )
    .orderBy('id')
    .execute()
  const different: { request: string; before: number | null; after: number | null }[] = []
  let minutes = 0
  for (const { id, external_id: request } of requests) {
    const { before, after } = await db.transaction().execute((trx) => recountOne(trx, id))
    minutes += after?.given_back_minutes ?? 0
    if (!isDeepStrictEqual(before, after))
      different.push({ request, before: before?.given_back_minutes ?? null, after: after?.given_back_minutes ?? null })
  }
  return { requests: requests.length, minutes, different }
}

async function recountOne(trx: DeskTrx, id: number) {
  // as whoever changes it does: the request's row first
  await trx.selectFrom('requests').select('id').where('id', '=', id).forNoKeyUpdate().execute()
  const shown = () => trx.selectFrom('time_given_back').selectAll().where('request_id', '=', id).executeTakeFirst()
  const before = await shown()
  await trx.deleteFrom('time_given_back').where('request_id', '=', id).execute()
  await sql`select desk.count_time(${id})`.execute(trx)
  return { before, after: await shown() }
}
