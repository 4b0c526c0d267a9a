import { sql } from 'kysely'
import type { App } from '#server/platform/http/app.ts'
import { markRead } from '#server/requests/requests/read.ts'
import type { ReplyAddress } from './reply-address.ts'

/**
 * A member who replies to an email has read its words: moves the read mark up to the last emailed message. Later
 * messages that were not emailed, because the member had not read the earlier ones, become news again.
 */
export async function noteReading({ deskDb, db, now }: Pick<App, 'deskDb' | 'db' | 'now'>, replying: ReplyAddress) {
  const { requestId, externalId, member } = replying
  const { rows } = await sql<{ id: string; seq: number }>`
    select entry.id, entry.seq
    from desk.notices notice join timeline entry using (request_id, seq)
    where notice.request_id = ${requestId} and notice.state = 'sent' and entry.kind = 'message'
    order by entry.seq desc limit 1`.execute(deskDb)
  const [mailed] = rows
  if (!mailed) return
  await markRead(db, member, externalId, mailed.id)
  await sql`
    update desk.notices set state = 'waiting', look_at = ${now()}
    where request_id = ${requestId} and seq > ${mailed.seq} and state = 'covered' and read_at is null`.execute(deskDb)
}
