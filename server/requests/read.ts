import { sql, type Transaction } from 'kysely'
import { invalidField, Problem } from '#contract/shared/problems.ts'
import type { MemberDb } from '#server/db/connect.ts'
import type { MemberTables } from '#server/db/tables.ts'
import type { MemberActor } from '#server/http/app.ts'
import { announce } from '#server/live/announce.ts'

/**
 * Moves the member's mark up to a message of the thread, never back, and counts again what lies after it. A page in
 * the foreground calls it, so it also notes how far the request has been seen.
 * @returns the number of the event that says so; null where the mark stays
 */
export function markRead(
  db: MemberDb,
  member: Pick<MemberActor, 'id'>,
  externalId: string,
  upTo: string,
): Promise<number | null> {
  return db.transaction().execute(async (trx) => {
    const request = await trx
      .selectFrom('requests')
      .select(['id', 'read_seq', 'seen_seq', 'last_seq'])
      .where('external_id', '=', externalId)
      .where('member_id', '=', member.id)
      .forUpdate()
      .executeTakeFirst()
    if (!request) throw new Problem('not_found')
    const message = await trx
      .selectFrom('timeline')
      .select('seq')
      .where('id', '=', upTo)
      .where('request_id', '=', request.id)
      .where('kind', '=', 'message')
      .executeTakeFirst()
    if (!message) throw invalidField('up_to', 'There is no such message here.')
    const seen = await seenWith(trx, request, message.seq)
    if (message.seq <= request.read_seq && seen <= request.seen_seq) return null
    const read = Math.max(message.seq, request.read_seq)
    await trx
      .updateTable('requests')
      .set({ read_seq: read, unread_count: unreadAfter(read), seen_seq: Math.max(seen, request.seen_seq) })
      .where('id', '=', request.id)
      .execute()
    return announce(trx, { memberId: member.id, type: 'request.changed', requestExternalId: externalId })
  })
}

type Marked = { readonly id: number; readonly last_seq: number }

/** A member who has a message on the screen also sees what happened after it, up to the next message. */
async function seenWith(trx: Transaction<MemberTables>, { id, last_seq }: Marked, seq: number): Promise<number> {
  const next = await trx
    .selectFrom('timeline')
    .select('seq')
    .where('request_id', '=', id)
    .where('kind', '=', 'message')
    .where('seq', '>', seq)
    .orderBy('seq')
    .limit(1)
    .executeTakeFirst()
  return next ? next.seq - 1 : last_seq
}

const unreadAfter = (seq: number) => sql<number>`(
  select count(*) from timeline
  where timeline.request_id = requests.id and timeline.seq > ${seq} and kind = 'message' and source = 'other')`
