import { sql } from 'kysely'
import type { DeskDb } from '#server/db/connect.ts'
import type { DeskTrx } from '#server/db/transactions.ts'
import { LIVE_CHANNEL } from '#server/http/live.ts'

/** Notifies the member's open pages that somebody at the desk looks at their request, or writes to them. */
export async function announceAttention(db: DeskDb | DeskTrx, memberId: number, requestExternalId: string) {
  const notice = { attention: requestExternalId, of_member: memberId }
  await sql`select pg_notify(${LIVE_CHANNEL}, ${JSON.stringify(notice)})`.execute(db)
}
