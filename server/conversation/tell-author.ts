import { sql } from 'kysely'
import type { DeskTrx } from '#server/desk/record.ts'
import { LIVE_CHANNEL } from '#server/http/live.ts'

/** Tells this colleague's open desks, once this transaction has committed, that their unsent replies have changed. */
export async function tellAuthor(trx: DeskTrx, staffId: number) {
  await sql`select pg_notify(${LIVE_CHANNEL}, ${JSON.stringify({ sends_of: staffId })})`.execute(trx)
}
