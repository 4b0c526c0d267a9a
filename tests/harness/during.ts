import { sql } from 'kysely'
import type { DeskTrx } from '#server/platform/db/transactions.ts'
import type { World } from '#tests/world/world.ts'

/** Starts `act` during this transaction, which continues with `then` and ends after `act` has to wait for it. */
export async function during<T>(
  { app, owner }: World,
  first: (trx: DeskTrx) => Promise<unknown>,
  act: () => Promise<T>,
  then?: (trx: DeskTrx) => Promise<unknown>,
): Promise<T | undefined> {
  let answer: Promise<T> | undefined
  await app.deskDb.transaction().execute(async (trx) => {
    await first(trx)
    answer = act()
    const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    while ((await waiting.execute(owner)).rows.length === 0);
    await then?.(trx)
  })
  return answer
}
