import type { MemberDb } from '#server/platform/db/connect.ts'
import type { MemberActor } from '#server/platform/http/app.ts'

const COMPLETIONS_MAX = 1000

/** Completion times of the member's completed requests, newest first. */
export async function listCompletions(db: MemberDb, member: MemberActor) {
  const rows = await db
    .selectFrom('requests')
    .select(['external_id as request_external_id', 'closed_at'])
    .where('member_id', '=', member.id)
    .where('status', '=', 'closed')
    .where('closed_at', 'is not', null)
    .orderBy('closed_at', 'desc')
    .limit(COMPLETIONS_MAX)
    .execute()
  return rows.flatMap(({ request_external_id, closed_at }) =>
    closed_at ? [{ request_external_id, completed_at: closed_at }] : [],
  )
}
