import { sql } from 'kysely'
import { invalidField, Problem } from '#contract/shared/problems.ts'
import type { MemberDb } from '#server/db/connect.ts'
import type { MemberActor } from '#server/http/app.ts'
import { announce } from '#server/live/announce.ts'

/** Moves the member's mark up to a message of the thread, never back, and counts again what lies after it. */
export function markRead(db: MemberDb, member: MemberActor, externalId: string, upTo: string): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const request = await trx
      .selectFrom('requests')
      .select(['id', 'read_seq'])
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
    if (message.seq <= request.read_seq) return
    await trx
      .updateTable('requests')
      .set({ read_seq: message.seq, unread_count: unreadAfter(message.seq) })
      .where('id', '=', request.id)
      .execute()
    await announce(trx, { memberId: member.id, type: 'request.changed', requestExternalId: externalId })
  })
}

const unreadAfter = (seq: number) => sql<number>`(
  select count(*) from timeline
  where timeline.request_id = requests.id and timeline.seq > ${seq} and kind = 'message' and source = 'other')`
